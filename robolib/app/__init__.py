"""The application: the learner's workspace, JupyterLab as a child, what works on this machine."""

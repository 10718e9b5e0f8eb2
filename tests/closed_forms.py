"""The sums (4.2)–(4.5) of generalized d'Alembert, written out in NumPy for a serial arm with standard rows and rotary
joints: every index as in the text, no Jacobian, no recursion. A witness for `robolib.formulations.dalembert`."""

import numpy as np

from robolib.kinematics import frames
from robolib.spatial import to_numpy


def serial_sums(robot, q, qd, last="c"):
    """{D_rot, D_tran, h_rot, h_tran, c}. `last` is the vector of (4.3) in link s: "c" from joint s (right) or "s" from
    the far end of link s."""
    n, poses, g = robot.n, frames(robot, q), to_numpy(robot.gravity)
    R = [to_numpy(p.T.R) for p in poses]
    O = [np.zeros(3), *(to_numpy(p.T.p) for p in poses)]                      # O[i]: origin of frame i
    z = [np.array([0, 0, 1.0]), *(A[:, 2] for A in R)]                        # z[i−1]: axis of joint i
    r = [to_numpy(p.T @ k.com) for p, k in zip(poses, robot.links, strict=True)]
    I, m = [to_numpy(k.I) for k in robot.links], [k.m for k in robot.links]
    w, kappa = [np.zeros(3)], [np.zeros(3)]
    for i in range(n):
        kappa.append(kappa[-1] + np.cross(w[-1], qd[i] * z[i]))
        w.append(w[-1] + qd[i] * z[i])
    out = {name: np.zeros((n, n)) for name in ("D_rot", "D_tran")} | {k: np.zeros(n) for k in ("h_rot", "h_tran", "c")}
    cross = np.cross
    for i in range(n):
        for s in range(i, n):
            arm, axis = cross(z[i], r[s] - O[i]), R[s].T @ z[i]
            for j in range(i, s + 1):
                out["D_rot"][i, j] += axis @ I[s] @ (R[s].T @ z[j])
                lever = sum((O[k + 1] - O[k] for k in range(j, s)), r[s] - O[s])
                out["D_tran"][i, j] += m[s] * cross(z[j], lever) @ arm
            sums = np.zeros(3)
            for k in range(s):
                p = O[k + 1] - O[k]
                sums += cross(w[k + 1], cross(w[k + 1], p)) + cross(kappa[k + 1], p)
            end = r[s] - (O[s] if last == "c" else O[s + 1])
            sums += cross(w[s + 1], cross(w[s + 1], end)) + cross(kappa[s + 1], end)
            out["h_tran"][i] += m[s] * sums @ arm
            spins = [qd[p] * R[s].T @ z[p] for p in range(s + 1)]
            mixed = sum((cross(spins[j], sum(spins[j + 1:], np.zeros(3))) for j in range(s + 1)), np.zeros(3))
            total = sum(spins)
            out["h_rot"][i] += axis @ I[s] @ mixed + cross(axis, total) @ I[s] @ total
            out["c"][i] -= g @ cross(z[i], m[s] * (r[s] - O[i]))
    for name in ("D_rot", "D_tran"):
        out[name] = np.triu(out[name]) + np.triu(out[name], 1).T
    return out

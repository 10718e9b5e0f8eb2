"""The lab arm, weighed by a motion: which sums of its masses do the torques tell, and how well?

    Excite()                                     the motion of most information, noise of 10 N·m
    Excite(motion="alike", noise=0)              both joints alike: two of five sums are told
    Excite(twin=True, scale=True)                another arm with the same torques, and a scale under both
"""
from .interactive import interactive
from .physics import excite as physics
from .pictures import found


def _told(arm):
    """What `look` gives in JavaScript: rad, N·m, N; the sums with σ, or None where they are not told."""
    which = "twin" if arm.twin else "arm"
    x = arm.run("states", arm.p, arm.clock)
    tau = arm.run(which, x)
    return {**physics.weighed(arm.p, which, arm.scale, arm.noise, int(arm.again)), "q": x[:2], "tau1": tau[0],
            "tau2": tau[1], "floor": tau[3]}


def _says(arm):
    told, sums = _told(arm), physics.told()["sums"]
    each = ", ".join(f"{word} not told" if s is None else f"{word} {by * x:.4g} ± {by * s:.2g} {unit}"
                     for (word, unit, by, _), x, s in zip(sums, told["x"], told["sigma"], strict=False))
    return (f"{'The twin' if arm.twin else 'The lab arm'} on a motion, {physics.CALLED[arm.motion]}, weighed"
            f" {'with' if arm.scale else 'without'} a scale: {told['told']} of {len(told['x'])} sums are told, {each}.")


def _still(arm):
    told, sums = _told(arm), physics.told()["sums"]
    return found({word: (x / value, None if s is None else s / value) for (word, _, _, value), x, s in
                  zip(sums, told["x"], told["sigma"], strict=False)}, 0.05, "found / lab arm's value, with σ")


Excite = interactive("excite.js", physics.excite, "Weigh an arm", says=_says, still=_still, reads=_told,
    tries="choose a motion, and look how long the error bars are. Then drag one of its points.",
    state={"motion": "much", "p": physics.MOTIONS["much"], "noise": 10.0, "again": 0, "twin": False, "scale": False,
           "clock": [0.0]},
    choices={"motion": physics.CALLED}, data=physics.told,
    starts={"motion": lambda: {name: {"p": p} for name, p in physics.MOTIONS.items()}},
    blocks=("motion", "noise", "again", "twin", "scale", "sums", "rank", "tau", "floor"),
    follows={"p": lambda arm: {"clock": [0.0]}})

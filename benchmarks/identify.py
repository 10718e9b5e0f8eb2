"""How fast is an arm weighed? The PUMA 560's base parameters from 10⁴ samples, beside NumPy's and Pinocchio's ways.

    robolib bench identify

The regressor at 10⁴ states, its triangles by QR, and the estimate with its standard deviations: together what a new log
costs, once the regressor of the arm is recorded. Beside it `numpy.linalg.lstsq` on the same tall matrix, the normal
equations of (7.86), and the regressor by Pinocchio's `computeJointTorqueRegressor`, state by state. Seconds of
computing on one thread, the best of several rounds, for ours by the clock, too; and what each answer is off from the
truth, without noise.
"""

import os
import time
import warnings

os.environ.update({name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")})

import numpy as np  # noqa: E402
from dynamics import pinocchio_model  # noqa: E402

from robolib import identify, robots  # noqa: E402
from robolib.base_parameters import numeric_base  # noqa: E402
from robolib.regressor import names, parameters  # noqa: E402

SAMPLES, WANTED = 10_000, 0.2


def best(work, rounds=25):
    """(seconds of computing, seconds by the clock, result) of the fastest round."""
    found = []
    for _ in range(rounds):
        clock, own = time.perf_counter(), time.process_time()
        result = work()
        found.append((time.process_time() - own, time.perf_counter() - clock))
    return *map(min, zip(*found, strict=True)), result


def scaled(tall, tau):
    """`numpy.linalg.lstsq` with columns of length 1."""
    size = np.linalg.norm(tall, axis=0)
    return np.linalg.lstsq(tall / size, tau, rcond=None)[0] / size


def normal(tall, tau):
    """(ȲᵀȲ)⁻¹ Ȳᵀ τ̄, as (7.86) is printed."""
    return np.linalg.solve(tall.T @ tall, tall.T @ tau)


def pinocchio(arm, samples):
    """The regressor by Pinocchio, state by state; the arm without rotors and friction."""
    import pinocchio as pin

    world = pinocchio_model(arm)
    data = world.createData()
    return np.array([pin.computeJointTorqueRegressor(world, data, *state).copy()
                     for state in zip(samples.q, samples.qd, samples.qdd, strict=True)])


def main():
    """All of it."""
    robot, values = robots.puma560()
    arm = robot.at(values)
    motion = identify.random_series(identify.same_limits(arm.n, 2.5, 2.0, 6.0), 10.0, 5)
    samples = identify.sampled(arm, motion, SAMPLES)
    start = time.perf_counter()
    base = numeric_base(arm)
    grouped = time.perf_counter()
    identify.equations(base, samples)
    print(f"once per arm: which base parameters there are {grouped - start:.2f} s, their regressor recorded"
          f" {time.perf_counter() - grouped:.2f} s")
    told = dict(zip(names(arm), parameters(arm), strict=True))
    truth = np.array(base.values([told[name] for name in base.of]), float)

    def off(beta):
        return f"{np.abs(beta - truth).max() / np.abs(truth).max():.1e}"
    whole, clock, found = best(lambda: identify.least_squares(identify.equations(base, samples)))
    made, _, system = best(lambda: identify.equations(base, samples))
    print(f"PUMA 560, {len(base.names)} base parameters, {SAMPLES} samples, condition {found.condition:.1f}")
    print(f"  robolib: {whole:.3f} s (wanted {WANTED}; {clock:.3f} by the clock), of it the regressor {made:.3f} s;"
          f" off {off(found.values)}")
    tall, right = system.W.reshape(-1, len(base.names)).copy(), system.tau.ravel()
    for name, solve in (("numpy.linalg.lstsq", scaled), ("normal equations", normal)):
        took, _, beta = best(lambda solve=solve: solve(tall, right), 3)
        print(f"  {name}, the regressor given: {took:.3f} s; off {off(beta)}")
    try:
        took, _, _ = best(lambda: pinocchio(arm.without("rotors", "friction"), samples), 3)
        print(f"  Pinocchio's regressor of 60 parameters, state by state: {took:.3f} s ({took / made:.1f} times ours)")
    except ImportError:
        print("  Pinocchio is not installed (pip install pin): no comparison")


if __name__ == "__main__":
    warnings.simplefilter("ignore")             # one published inertia is none of a body
    main()

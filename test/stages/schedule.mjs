/**
 * Runs stages in their order, several at the same time. A stage starts when all stages before it have started and as
 * many slots are free as its `slots` says (1 by default). A stage with `runsAlone` waits for all stages before it, and
 * those after it wait for it. `onEnd(stage, result, milliseconds)` is called when a stage ends; if it returns false,
 * no further stage starts.
 */
export async function schedule(stages, slots, onEnd) {
  const running = new Set();
  let freeSlots = slots;
  let mayStartMore = true;
  for (const stage of stages) {
    const takenSlots = stage.runsAlone ? slots : Math.min(stage.slots ?? 1, slots);
    while (freeSlots < takenSlots && running.size > 0) await Promise.race(running);
    if (!mayStartMore) break;
    freeSlots -= takenSlots;
    const stageRun = runStage(stage).then(({ result, milliseconds }) => {
      running.delete(stageRun);
      freeSlots += takenSlots;
      if (onEnd(stage, result, milliseconds) === false) mayStartMore = false;
    });
    running.add(stageRun);
  }
  await Promise.all(running);
}

async function runStage(stage) {
  const startedAt = performance.now();
  const result = await stage
    .run()
    .catch((error) => ({ passed: 0, failed: 1, output: String(error?.stack ?? error) }));
  return { result, milliseconds: performance.now() - startedAt };
}

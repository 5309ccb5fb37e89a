import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds of a tick, the unit of the times in /proc: a hundredth of a second. */
const TICK_MICROSECONDS = 10_000;

interface ProcessStat {
  readonly parentPid: number;
  /** Ticks that the process itself has used. */
  readonly ownTicks: number;
  /** Ticks that its exited children used. */
  readonly endedChildrenTicks: number;
}

const STAT_OF_EXITED: ProcessStat = { parentPid: 0, ownTicks: 0, endedChildrenTicks: 0 };

/** Returns the processor time that a process with all its threads has used, in microseconds. Needs Linux (/proc). */
export function processorMicrosecondsOf(pid: number): number {
  return statOf(pid).ownTicks * TICK_MICROSECONDS;
}

/** Returns the processor time that all Postgres processes have used, running and exited, in microseconds. */
export function postgresProcessorMicroseconds(postmasterPid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = pids.map((name) => {
    const { parentPid, ownTicks, endedChildrenTicks } = statOf(Number(name));
    if (Number(name) === postmasterPid) return ownTicks + endedChildrenTicks;
    return parentPid === postmasterPid ? ownTicks : 0;
  });
  return ticks.reduce((sum, processTicks) => sum + processTicks, 0) * TICK_MICROSECONDS;
}

/** Returns the id of a process's parent. */
export function parentOf(pid: number): number {
  return statOf(pid).parentPid;
}

function statOf(pid: number): ProcessStat {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const readNumber = (fieldIndex: number) => Number(fields[fieldIndex] ?? 0);
    return {
      parentPid: readNumber(1),
      ownTicks: readNumber(11) + readNumber(12),
      endedChildrenTicks: readNumber(13) + readNumber(14),
    };
  } catch {
    // The process has exited, so its /proc files are gone.
    return STAT_OF_EXITED;
  }
}

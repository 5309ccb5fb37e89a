import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;
const KIB_PER_MIB = 1024;
/** Positions in `/proc/<pid>/stat`, counted after the name. */
const PARENT = 1;
const PROCESSOR_TIMES = [11, 12, 13, 14];

/** Returns a process and all its descendants that run; on Linux only. */
export function processTree(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat) parents.set(Number(name), Number(stat[PARENT]));
  }
  const found = [root];
  // The list grows while it is read: children of children follow.
  for (const parent of found) {
    for (const [pid, of] of parents) if (of === parent) found.push(pid);
  }
  return found;
}

/** Seconds of processor time of a process tree, including descendants that have ended. */
export function processorSeconds(root: number): number {
  const ticks = processTree(root).flatMap((pid) => {
    const stat = statOf(pid);
    return stat ? PROCESSOR_TIMES.map((at) => Number(stat[at])) : [];
  });
  return ticks.reduce((sum, count) => sum + count, 0) / CLOCK_TICKS_PER_SECOND;
}

/** Memory of a process in MiB (resident set). */
export function memoryMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / KIB_PER_MIB;
}

/** Whether a process runs; one that has ended and is not yet collected does not. */
export function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/** The fields after the name, which may contain spaces; undefined when there is no such process. */
function statOf(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

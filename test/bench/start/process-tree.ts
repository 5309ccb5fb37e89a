import { readdirSync, readFileSync } from 'node:fs';

const CLOCK_TICKS_PER_SECOND = 100;
const KIB_PER_MIB = 1024;
/** Indexes of fields in the array that `statOf` returns. */
const PARENT_INDEX = 1;
const PROCESSOR_TIME_INDEXES = [11, 12, 13, 14];

/** Returns the ids of a process and all its running descendants; on Linux only. */
export function processTree(rootPid: number): number[] {
  const parentByPid = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? statOf(Number(name)) : undefined;
    if (stat) parentByPid.set(Number(name), Number(stat[PARENT_INDEX]));
  }
  const foundPids = [rootPid];
  // `foundPids` grows during the loop, so that descendants of all levels are found.
  for (const treePid of foundPids) {
    for (const [pid, parentPid] of parentByPid) if (parentPid === treePid) foundPids.push(pid);
  }
  return foundPids;
}

/** Returns the seconds of processor time of a process tree, including descendants that have ended. */
export function processorSeconds(rootPid: number): number {
  const ticks = processTree(rootPid).flatMap((pid) => {
    const stat = statOf(pid);
    return stat ? PROCESSOR_TIME_INDEXES.map((fieldIndex) => Number(stat[fieldIndex])) : [];
  });
  return ticks.reduce((sum, count) => sum + count, 0) / CLOCK_TICKS_PER_SECOND;
}

/** Returns the memory of a process in MiB (resident set). */
export function memoryMib(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / KIB_PER_MIB;
}

/** Whether a process runs. A zombie, which has exited but is still listed in /proc, does not. */
export function isRunning(pid: number): boolean {
  const state = statOf(pid)?.[0];
  return state !== undefined && state !== 'Z' && state !== 'X';
}

/**
 * Returns the fields of `/proc/<pid>/stat` after the process's name, which may contain spaces; undefined if there is
 * no such process.
 */
function statOf(pid: number): string[] | undefined {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return line.slice(line.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

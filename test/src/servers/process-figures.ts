import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Returns the ids of a process's child processes. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readStatusNumber(name, 'PPid') === pid)
    .map(Number);
}

const KIB_PER_MIB = 1024;

/** Returns the resident memory of a process, in MiB. */
export function residentMib(pid: number): number {
  return (readStatusNumber(String(pid), 'VmRSS') ?? 0) / KIB_PER_MIB;
}

/** Returns the number of open sockets of a process. */
export function socketsOf(pid: number): number {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).filter((name) => isSocket(`${folder}/${name}`)).length;
}

function isSocket(link: string): boolean {
  try {
    return readlinkSync(link).startsWith('socket:');
  } catch {
    return false;
  }
}

/** Reads a number from /proc/<pid>/status. Returns undefined if the process does not exist. */
function readStatusNumber(pid: string, name: string): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
  } catch {
    return undefined;
  }
}

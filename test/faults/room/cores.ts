import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { cpus, setPriority } from 'node:os';

/** Where what is measured runs; what it is measured with runs on the next. */
const SERVERS = '0';
const LOAD = '1';
const canPin = process.platform === 'linux' && cpus().length > 1;

/** What starts a script of ours as load: on a core of its own where that can be said. */
export function loadCommand(script: string): readonly [string, ...string[]] {
  return canPin ? ['taskset', '-c', LOAD, process.execPath, script] : [process.execPath, script];
}

/** Before what else the machine does, where we may: it would take the time of one measurement and not of the next. */
const FIRST = -10;
const USUAL = 0;

/** Keeps processes, and those that they have started, on one core while the work is done, and before others there. */
export async function onTheirCore<T>(pids: readonly number[], work: () => Promise<T>): Promise<T> {
  const family = () => [...pids, ...pids.flatMap(childrenOf)];
  for (const pid of family()) settle(pid, SERVERS, FIRST);
  try {
    return await work();
  } finally {
    for (const pid of family()) settle(pid, `0-${cpus().length - 1}`, USUAL);
  }
}

/** A process may end before its turn comes, and only root may go before others: neither makes a difference. */
function settle(pid: number, cores: string, priority: number): void {
  if (!canPin) return;
  try {
    execFileSync('taskset', ['-a', '-c', '-p', cores, String(pid)], { stdio: 'ignore' });
    setPriority(pid, priority);
    // Where the system shares the cores between sessions first, a process goes before others of its own alone.
    writeFileSync(`/proc/${pid}/autogroup`, String(priority));
  } catch {
    return;
  }
}

/** This process sends when it means to, whatever else wants the core: what is sent late is measured too long. */
export function beOnTime(): void {
  try {
    execFileSync('chrt', ['-r', '-p', '1', String(process.pid)], { stdio: 'ignore' });
  } catch {
    return;
  }
}

/** The processes that one has started. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && figureOf(name, 'PPid') === pid)
    .map(Number);
}

const KIB_PER_MIB = 1024;

/** Memory that a process has in hand, MiB. */
export function residentMib(pid: number): number {
  return (figureOf(String(pid), 'VmRSS') ?? 0) / KIB_PER_MIB;
}

/** Sockets that a process has open. */
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

/** A figure of /proc/<pid>/status; undefined where there is no such process. */
function figureOf(pid: string, name: string): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1]);
  } catch {
    return undefined;
  }
}

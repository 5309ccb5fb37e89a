import { type ChildProcess, spawn } from 'node:child_process';
import type { RunAs } from './run-as.js';

/**
 * Runs a server that ends with us, however we end: a shell waits beside it and interrupts it when the pipe from us
 * closes, which even kill -9 on us does.
 */
const LEASH = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT $server 2>/dev/null) &
leash=$!
exec 3<&-
wait $server
code=$?
kill $leash 2>/dev/null
exit $code
`;

export type LeashedOptions = {
  command: string;
  args: string[];
  account: RunAs;
  logFd: number;
  env: NodeJS.ProcessEnv;
};

/** Starts it in a process group of its own, so that Ctrl-C in a terminal reaches us alone and the order of stopping is ours. */
export function spawnLeashed({ command, args, account, logFd, env }: LeashedOptions): ChildProcess {
  const options = { ...account, cwd: '/', env, detached: true, stdio: ['pipe' as const, logFd, logFd] };
  if (process.platform === 'win32') return spawn(command, args, options);
  return spawn('/bin/sh', ['-c', LEASH, 'leash', command, ...args], options);
}

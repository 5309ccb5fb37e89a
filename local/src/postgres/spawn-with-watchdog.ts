import { type ChildProcess, spawn } from 'node:child_process';
import type { SystemAccount } from './postgres-account.js';

/**
 * A shell script that runs a server and stops it when this process ends, even by kill -9: the shell reads a pipe from
 * this process and interrupts the server when the pipe closes.
 */
const WATCHDOG_SCRIPT = `
exec 3<&0
"$@" </dev/null 3<&- &
server=$!
(read -r _ <&3; kill -INT $server 2>/dev/null) &
watchdog=$!
exec 3<&-
wait $server
code=$?
kill $watchdog 2>/dev/null
exit $code
`;

export type SpawnOptions = {
  command: string;
  args: string[];
  account: SystemAccount;
  logFd: number;
  env: NodeJS.ProcessEnv;
};

/**
 * Starts a server that stops when this process ends. The server gets its own process group, so that Ctrl-C in a
 * terminal does not reach it.
 */
export function spawnWithWatchdog({ command, args, account, logFd, env }: SpawnOptions): ChildProcess {
  const options = { ...account, cwd: '/', env, detached: true, stdio: ['pipe' as const, logFd, logFd] };
  if (process.platform === 'win32') return spawn(command, args, options);
  return spawn('/bin/sh', ['-c', WATCHDOG_SCRIPT, 'watchdog', command, ...args], options);
}

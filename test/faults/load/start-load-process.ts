import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { loadGeneratorCommand } from '../testbed/cpu-cores.js';

/** Starts a script of this folder as a child process, on its own core if possible, and waits until it is ready. */
export async function startLoadProcess(name: string): Promise<ChildProcess> {
  const [command, ...args] = loadGeneratorCommand(fileURLToPath(new URL(`./${name}.js`, import.meta.url)));
  const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await once(child, 'message');
  return child;
}

// Recompiles the servers on every change with the Nest CLI. Each workspace is a separate package with its own watcher.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const nestCli = join(root, 'node_modules', '@nestjs', 'cli', 'bin', 'nest.js');
/** A module that each watcher preloads, so that the watcher ends with the process that started it. */
const exitWithParentUrl = new URL('./dist/conductor/exit-with-parent.js', import.meta.url).href;

/** Each server workspace with the folder of its compiled files. */
const WORKSPACES = [
  { workspace: 'contract', compiled: 'dist' },
  { workspace: 'domain', compiled: 'dist/src' },
  { workspace: 'api', compiled: 'dist' },
  { workspace: 'workers', compiled: 'dist' },
];

/** Starts the watchers, which end with this process. Resolves when each has compiled its workspace once. */
export async function watchServers() {
  await Promise.all(WORKSPACES.map(watchWorkspace));
}

function watchWorkspace({ workspace, compiled }) {
  // The stamp file lists the sources that are compiled, and `build.mjs` skips these. The watchers do not update the
  // file. Without it, the next `build.mjs` compiles everything.
  rmSync(join(root, workspace, compiled, '.stamp.json'), { force: true });
  const watcher = spawn(
    process.execPath,
    ['--import', exitWithParentUrl, nestCli, 'build', '--watch', '-c', '../nest-cli.json'],
    {
      cwd: join(root, workspace),
      // The compiler writes its messages to stderr, which is read below.
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    },
  );
  return new Promise((resolve, reject) => {
    watcher.once('exit', () => reject(new Error(`The watcher of ${workspace}/ ended.`)));
    watcher.stderr.on('data', (lines) => {
      process.stderr.write(lines);
      if (/Successfully compiled/.test(String(lines))) resolve();
    });
  });
}

// `npm run pictures`: takes a picture of every screen at three widths, light and dark, on a stack that it starts or on
// a running one (BASE_URL), and stores them in test/.artifacts/pictures. Arguments are passed to Playwright, such as
// --project=dark.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './src/servers/ensure-browser.mjs';
import { startStack } from './src/servers/start-stack.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const executable = await ensureBrowser();
const stateDir = join(root, 'test/.artifacts/pictures-state');
// Demos that an earlier run started have ended by now, so their pictures need new sample data.
if (!process.env.BASE_URL) rmSync(stateDir, { recursive: true, force: true });
const stack = process.env.BASE_URL ? undefined : await startStack(stateDir);
try {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config',
      'test/pictures.config.ts',
      ...process.argv.slice(2),
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(stack && { BASE_URL: stack.url, STACK_FILE: stack.file }),
        ...(executable && { CHROMIUM: executable }),
      },
    },
  );
  process.exitCode = status ?? 1;
} finally {
  await stack?.stop();
}

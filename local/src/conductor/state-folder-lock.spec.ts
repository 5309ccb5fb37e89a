import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { lockStateFolder, findRunningProcess } from './state-folder-lock.js';

let stateDir: string;
let otherProcess: ChildProcess | undefined;

beforeEach(() => {
  stateDir = mkdtempSync(join(tmpdir(), 'only-one-'));
});

afterEach(() => {
  otherProcess?.kill();
  otherProcess = undefined;
  rmSync(stateDir, { recursive: true, force: true });
});

function startProcessWithPidFile(...args: string[]): number {
  otherProcess = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)', ...args]);
  const pid = otherProcess.pid ?? 0;
  writeFileSync(join(stateDir, 'running.pid'), String(pid));
  return pid;
}

it.each(['start.mjs', 'dev.mjs'])('refuses a folder that %s uses', (script) => {
  const pid = startProcessWithPidFile(script);
  expect(findRunningProcess(stateDir)).toBe(pid);
  expect(() => lockStateFolder(stateDir)).toThrow(`MVP Market runs already, as process ${pid}`);
});

it('accepts a folder whose process has ended', () => {
  writeFileSync(join(stateDir, 'running.pid'), '999999999');
  lockStateFolder(stateDir);
  expect(findRunningProcess(stateDir)).toBeUndefined();
});

it('accepts a folder whose process id belongs to another program', () => {
  if (process.platform !== 'linux') return;
  startProcessWithPidFile('something-else');
  lockStateFolder(stateDir);
});

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');
const quotedTexts = [...readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(/`([^`\n]+)`/g)].map(
  ([, text = '']) => text,
);
const files = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n');
const CODE_FILE_PATTERN = /\.(?:tsx?|mjs)$/;

it('CONTRIBUTING.md names only files and folders that exist', () => {
  const paths = quotedTexts.filter(
    (text) => /^\w[\w.-]*(?:\/\w[\w.-]*)*\/?$/.test(text) && /\/|\.(?:tsx?|mjs)$/.test(text),
  );
  expect(paths.length).toBeGreaterThan(20);
  const names = new Set(files.map((file) => basename(file)));
  expect(paths.filter((path) => !existsSync(join(ROOT, path)) && !names.has(path))).toEqual([]);
});

it('CONTRIBUTING.md names only constants and functions that exist in the code', () => {
  const identifiers = quotedTexts.filter((text) => /^(?:[A-Z][A-Z_]+|[a-z]+(?:_[a-z]+)+)$/.test(text));
  expect(identifiers.length).toBeGreaterThan(3);
  const codeFiles = files.filter((file) => CODE_FILE_PATTERN.test(file) && existsSync(join(ROOT, file)));
  const allCode = codeFiles.map((file) => readFileSync(join(ROOT, file), 'utf8')).join('\n');
  expect(identifiers.filter((name) => !new RegExp(`\\b${name}\\b`).test(allCode))).toEqual([]);
});

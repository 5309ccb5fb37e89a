import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { ownScripts } from './own-scripts.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'market-page-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('names each script that stands in the page itself by its hash, and no other', () => {
  const page = join(folder, 'index.html');
  writeFileSync(
    page,
    '<script>let a = 1;</script><script type="module" src="/a.js"></script><script>b()</script>',
  );
  const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  expect(ownScripts(page)).toEqual([hashOf('let a = 1;'), hashOf('b()')]);
});

it('names none before the storefront is built', () => {
  expect(ownScripts(join(folder, 'index.html'))).toEqual([]);
});

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execFileSync } from 'node:child_process';
import { expect, it } from '@jest/globals';
import { proxyConfiguration } from './proxy.mjs';

function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

(hasNginx() ? it : it.skip)('the proxy’s committed configuration is one that nginx takes', () => {
  const folder = mkdtempSync(join(tmpdir(), 'market-nginx-'));
  try {
    const [, , , file] = proxyConfiguration({ folder, port: 3329, apiPorts: [3326, 3327, 3328] });
    expect(readFileSync(file ?? '', 'utf8')).toContain('proxy_set_header X-Request-Id $request_id;');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

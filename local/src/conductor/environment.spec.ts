import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPartlySetGroupError, readEnvironment } from './environment.js';

it('prefers variables of the process to .env, and ignores empty values', () => {
  const root = mkdtempSync(join(tmpdir(), 'environment-'));
  writeFileSync(join(root, '.env'), 'PORT=4000\nSMTP_URL=smtp://mail.example\nREDIS_URL=\n');
  expect(readEnvironment(root, { PORT: '5000', MAIL_FROM: '' })).toEqual({
    PORT: '5000',
    SMTP_URL: 'smtp://mail.example',
  });
  rmSync(root, { recursive: true });
});

it('names the missing variables if only some variables of a group are set', () => {
  expect(findPartlySetGroupError({ GOOGLE_CLIENT_SECRET: 's' })).toBe(
    'GOOGLE_CLIENT_ID must be set together with GOOGLE_CLIENT_SECRET.',
  );
  expect(findPartlySetGroupError({ GITHUB_CLIENT_ID: 'i', GITHUB_CLIENT_SECRET: 's' })).toBeUndefined();
});

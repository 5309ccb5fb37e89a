import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ESLint } from 'eslint';
import { rawStyle } from './raw-style.mjs';

const SOURCE_FOLDER = join(process.cwd(), 'storefront/src');
const TOKENS_FILE = 'shared/tokens.css';

const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId.startsWith('house/'),
});

describe('the rule design-tokens', () => {
  it.each([
    ["const colour = '#b91c1c';"],
    ["const look = { color: 'rgb(9 9 11 / 0.5)' };"],
    ['const look = `1px solid hsl(0 0% 0%)`;'],
    ["const className = 'font-medium text-[13px]';"],
    ['const look = { fontSize: 13 };'],
    ["const look = { 'font-size': '16px' };"],
  ])('reports %s', async (code) => {
    expect(await violatedRules(code)).toEqual(['house/design-tokens']);
  });

  it.each([
    ["const className = 'text-sm text-muted w-[calc(100vw-32px)]';"],
    ["const href = '#main';"],
    ["const source = listing.repoUrl || '#';"],
    ["const address = 'https://shop.example/#abc-def';"],
  ])('accepts %s', async (code) => {
    expect(await violatedRules(code)).toEqual([]);
  });

  const styleSheets = readdirSync(SOURCE_FOLDER, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.css') && name !== TOKENS_FILE,
  );
  it.each(styleSheets)('accepts the style sheet %s', (name) => {
    const lines = readFileSync(join(SOURCE_FOLDER, name), 'utf8').split('\n');
    expect(lines.flatMap((line) => rawStyle(line) ?? [])).toEqual([]);
  });
});

/** Returns the names of the rules that a piece of the storefront's code violates. */
async function violatedRules(code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: join(SOURCE_FOLDER, 'app/render-app.tsx') });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

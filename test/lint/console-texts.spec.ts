import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === 'house/console-texts',
});

async function countViolations(file: string, code: string): Promise<number> {
  const [result] = await eslint.lintText(code, { filePath: join(process.cwd(), file) });
  return result?.messages.length ?? 0;
}

describe('the rule console-texts (decision 0046)', () => {
  it.each([
    ['export const a = <p>None yet</p>;'],
    ['export const a = <TextField source="q" label="Title" />;'],
    ['export const a = <p>{isSent ? texts.sent : "not yet"}</p>;'],
    ['export const a = <Action done={`${name} is approved`} />;'],
    ['export const a = { options: { label: "Reviews" } };'],
  ])('reports %s', async (code) => {
    expect(await countViolations('admin/src/reviews/ReviewPage.tsx', code)).toBe(1);
  });

  it.each([
    ['export const a = <p>{texts.none}: {when} ·</p>;'],
    ['export const a = <TextField source="q" label={texts.title} variant="body2" />;'],
    ['export const a = { state: "approved" };'],
  ])('accepts %s', async (code) => {
    expect(await countViolations('admin/src/reviews/ReviewPage.tsx', code)).toBe(0);
  });

  it('accepts texts in the texts file of a folder', async () => {
    expect(
      await countViolations('admin/src/reviews/texts.ts', 'export const a = { label: "Reviews" };'),
    ).toBe(0);
  });
});

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ESLint } from 'eslint';

describe('the second argument of replace()', () => {
  it.each([
    ['storefront/src/app/render-app.tsx', 'page.replace("</div>", data);'],
    ['storefront/src/app/render-app.tsx', 'page.replaceAll(/x/g, `</div>${data}`);'],
    ['admin/src/main.tsx', 'page?.replace("x", data.text);'],
    ['api/src/main.ts', 'page.replace("x", isLong ? data : "");'],
    ['domain/src/foundation/clock.ts', 'page.replace("x", String(data));'],
    ['local/build.mjs', 'page.replace("x", data);'],
    ['test/src/until.ts', 'page.replace("x", data);'],
  ])('must not be data in %s: %s', async (file, code) => {
    expect(await violatedRules(file, code)).toEqual(['no-restricted-syntax']);
  });

  it.each([
    ['page.replace("x", "");'],
    ['page.replace(/(a)b/, "$1");'],
    ['page.replace("x", () => data);'],
    ['page.replaceAll(/x/g, (found) => data[found]);'],
    ['location.replace(address);'],
  ])('may be %s', async (code) => {
    expect(await violatedRules('storefront/src/app/render-app.tsx', code)).toEqual([]);
  });
});

const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === 'no-restricted-syntax',
});

/** Returns the names of the rules that this code violates in this file. */
async function violatedRules(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: join(process.cwd(), file) });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

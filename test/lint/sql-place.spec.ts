import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ESLint } from 'eslint';

const SERVICE = 'domain/src/demos/demos.service.ts';

describe('SQL', () => {
  it.each([
    ["const text = 'SELECT 1 FROM users';"],
    ['const text = `\n  UPDATE users SET id = ${id}`;'],
    ["const text = 'DELETE FROM users';"],
    ['void tx.query(text, [id]);'],
    ['void this.database.query<Row>(text);'],
  ])('is reported in a service: %s', async (code) => {
    expect(await violatedRules(SERVICE, code)).toEqual(['house/sql-place']);
  });

  it.each([
    ['domain/src/demos/demos.queries.ts', "const text = 'SELECT 1 FROM users';"],
    ['domain/src/demos/demos.service.db.spec.ts', "void tx.query('SELECT 1 FROM users');"],
    [SERVICE, "const text = 'Select a plan';"],
    [SERVICE, 'const { query } = request;'],
  ])('is allowed in %s: %s', async (file, code) => {
    expect(await violatedRules(file, code)).toEqual([]);
  });
});

const eslint = new ESLint({
  ruleFilter: ({ ruleId }) => ruleId === 'house/sql-place',
});

/** Returns the names of the rules that this code violates in this file. */
async function violatedRules(file: string, code: string): Promise<(string | null)[]> {
  const [result] = await eslint.lintText(code, { filePath: join(process.cwd(), file) });
  return (result?.messages ?? []).map(({ ruleId }) => ruleId);
}

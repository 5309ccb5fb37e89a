import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { withCanonicalKeys } from './case-insensitive-keys.js';

const schema = z.object({ isAvailable: z.boolean(), title: z.optional(z.string()) });

describe('withCanonicalKeys', () => {
  it('renames keys of any case to the spelling of the schema', () => {
    expect(withCanonicalKeys(schema, { isavailable: true, TITLE: 'a' })).toEqual({
      isAvailable: true,
      title: 'a',
    });
  });

  it('prefers a key that is spelled exactly', () => {
    expect(withCanonicalKeys(schema, { ISAVAILABLE: false, isAvailable: true })).toEqual({
      isAvailable: true,
    });
  });

  it('never sets a prototype', () => {
    const value = withCanonicalKeys(schema, JSON.parse('{"__proto__":{"title":"x"}}')) as Record<
      string,
      unknown
    >;
    expect(value['title']).toBeUndefined();
  });

  it('returns a value that is not an object unchanged', () => {
    expect(withCanonicalKeys(schema, ['a'])).toEqual(['a']);
    expect(withCanonicalKeys(schema, null)).toBeNull();
  });
});

import { describe, expect, it } from '@jest/globals';
import * as z from 'zod/mini';
import { withCanonicalKeys } from './tolerant.js';

const schema = z.object({ isAvailable: z.boolean(), title: z.optional(z.string()) });

describe('keys of any case', () => {
  it('become the schema’s own', () => {
    expect(withCanonicalKeys(schema, { isavailable: true, TITLE: 'a' })).toEqual({
      isAvailable: true,
      title: 'a',
    });
  });

  it('give way to a key spelt exactly', () => {
    expect(withCanonicalKeys(schema, { ISAVAILABLE: false, isAvailable: true })).toEqual({
      isAvailable: true,
    });
  });

  it('cannot reach a prototype', () => {
    const value = withCanonicalKeys(schema, JSON.parse('{"__proto__":{"title":"x"}}')) as Record<
      string,
      unknown
    >;
    expect(value['title']).toBeUndefined();
  });

  it('are left alone in anything but an object', () => {
    expect(withCanonicalKeys(schema, ['a'])).toEqual(['a']);
    expect(withCanonicalKeys(schema, null)).toBeNull();
  });
});

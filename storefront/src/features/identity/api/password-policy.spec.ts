import { describe, expect, it } from 'vitest';
import { findMissingRequirements, readPasswordPolicy } from './password-policy.js';

describe('a password policy', () => {
  it.each([0, 2, 1.5])('of schema version %d is rejected', (schemaVersion) => {
    expect(() => readPasswordPolicy({ schemaVersion })).toThrow(
      expect.objectContaining({ code: 'auth/unsupported-password-policy-schema-version' }),
    );
  });

  it('requires six characters by default', () => {
    const policy = readPasswordPolicy({ schemaVersion: 1 });
    expect(findMissingRequirements('12345', policy)).toEqual(['minLength']);
    expect(findMissingRequirements('123456', policy)).toEqual([]);
    expect(findMissingRequirements('x'.repeat(4096), policy)).toEqual([]);
  });

  it('may limit the length', () => {
    const policy = readPasswordPolicy({
      schemaVersion: 1,
      customStrengthOptions: { minPasswordLength: 8, maxPasswordLength: 10 },
    });
    expect(findMissingRequirements('1234567', policy)).toEqual(['minLength']);
    expect(findMissingRequirements('12345678901', policy)).toEqual(['maxLength']);
    expect(findMissingRequirements('12345678', policy)).toEqual([]);
  });

  it.each([
    ['containsLowercaseCharacter', 'lowercase', 'ABC123!!', 'aBC123!!'],
    ['containsUppercaseCharacter', 'uppercase', 'abc123!!', 'Abc123!!'],
    ['containsNumericCharacter', 'numeric', 'abcABC!!', 'abcABC1!'],
    ['containsNonAlphanumericCharacter', 'nonAlphanumeric', 'abcABC12', 'abcABC1_'],
  ])('with %s rejects a password without one', (option, name, passwordWithout, passwordWithOne) => {
    const policy = readPasswordPolicy({ schemaVersion: 1, customStrengthOptions: { [option]: true } });
    expect(findMissingRequirements(passwordWithout, policy)).toEqual([name]);
    expect(findMissingRequirements(passwordWithOne, policy)).toEqual([]);
  });
});

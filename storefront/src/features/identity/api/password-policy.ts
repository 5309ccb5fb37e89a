/** Requirements on a password; lengths in characters. */
export interface PasswordPolicy {
  readonly minLength: number;
  readonly maxLength?: number;
  readonly requiredClasses: readonly CharacterClass[];
}

export type CharacterClass = 'lowercase' | 'uppercase' | 'numeric' | 'nonAlphanumeric';

/** The policy in the auth service's response. */
export interface PasswordPolicyResponse {
  readonly schemaVersion: number;
  readonly customStrengthOptions?: {
    readonly minPasswordLength?: number;
    readonly maxPasswordLength?: number;
    readonly containsLowercaseCharacter?: boolean;
    readonly containsUppercaseCharacter?: boolean;
    readonly containsNumericCharacter?: boolean;
    readonly containsNonAlphanumericCharacter?: boolean;
  };
}

const SCHEMA_VERSION = 1;
const MIN_LENGTH_DEFAULT = 6;

const CLASS_PATTERNS: Readonly<Record<CharacterClass, RegExp>> = {
  lowercase: /[a-z]/,
  uppercase: /[A-Z]/,
  numeric: /[0-9]/,
  nonAlphanumeric: /[^a-zA-Z0-9]/,
};

/** Thrown for a policy with a schema version that this client does not know. */
export class PasswordPolicyError extends Error {
  readonly code = 'auth/unsupported-password-policy-schema-version';

  constructor(version: number) {
    super(`Password policies of schema version ${version} are not supported.`);
    this.name = 'PasswordPolicyError';
  }
}

/** Reads the service's response; throws PasswordPolicyError for a schema version other than 1. */
export function readPasswordPolicy({
  schemaVersion,
  customStrengthOptions: options = {},
}: PasswordPolicyResponse): PasswordPolicy {
  if (schemaVersion !== SCHEMA_VERSION) throw new PasswordPolicyError(schemaVersion);
  const classRequirements: readonly (readonly [CharacterClass, boolean | undefined])[] = [
    ['lowercase', options.containsLowercaseCharacter],
    ['uppercase', options.containsUppercaseCharacter],
    ['numeric', options.containsNumericCharacter],
    ['nonAlphanumeric', options.containsNonAlphanumericCharacter],
  ];
  return {
    minLength: options.minPasswordLength ?? MIN_LENGTH_DEFAULT,
    ...(options.maxPasswordLength !== undefined && { maxLength: options.maxPasswordLength }),
    requiredClasses: classRequirements.filter(([, isRequired]) => isRequired === true).map(([name]) => name),
  };
}

/** Returns the requirements that a password does not meet; empty if it meets all. */
export function findMissingRequirements(
  password: string,
  policy: PasswordPolicy,
): readonly ('minLength' | 'maxLength' | CharacterClass)[] {
  const length = [...password].length;
  return [
    ...(length < policy.minLength ? (['minLength'] as const) : []),
    ...(policy.maxLength !== undefined && length > policy.maxLength ? (['maxLength'] as const) : []),
    ...policy.requiredClasses.filter((name) => !CLASS_PATTERNS[name].test(password)),
  ];
}

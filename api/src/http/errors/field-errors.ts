import type * as z from 'zod/mini';

/** The field name for errors that concern the whole body. */
const WHOLE_BODY_FIELD = 'body';

/** Returns the first error of each field by field name; a nested field is named like `features.0`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || WHOLE_BODY_FIELD;
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}

/** Returns the error text for a validation rule that declares none. */
export const fallbackMessage: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required';
  if (issue.code === 'invalid_type' && issue.expected === 'object') return 'Send a JSON object';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Use at most ${String(issue.maximum)} characters`;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `Use at most ${String(issue.maximum)} entries`;
  if (issue.code === 'too_small') return 'This is too short or too small';
  return 'This is not valid';
};

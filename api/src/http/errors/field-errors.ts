import type * as z from 'zod/mini';

/** Key for errors of the body as a whole. */
const WHOLE = 'body';

/** Returns the first error of each field; a nested field is named as in `features.0`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || WHOLE;
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}

/** Returns the message of a validation rule that has none of its own. */
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

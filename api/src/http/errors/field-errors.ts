import type * as z from 'zod/mini';

/** Stands for the body as a whole where no single field is to blame. */
const WHOLE = 'body';

/** A sentence for each bad field, the first that was found; nested fields as `features.0`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): Record<string, string> {
  const errors = new Map<string, string>();
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || WHOLE;
    if (!errors.has(field)) errors.set(field, issue.message);
  }
  return Object.fromEntries(errors);
}

/** The sentence of a rule that brings none of its own. */
export const fallbackSentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'This is required';
  if (issue.code === 'invalid_type' && issue.expected === 'object') return 'Send a JSON object';
  if (issue.code === 'too_big' && issue.origin === 'string')
    return `Use at most ${String(issue.maximum)} characters`;
  if (issue.code === 'too_big' && issue.origin === 'array')
    return `Use at most ${String(issue.maximum)} entries`;
  if (issue.code === 'too_small') return 'This is too short or too small';
  return 'This is not valid';
};

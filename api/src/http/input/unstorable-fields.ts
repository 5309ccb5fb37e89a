import { isStorable, UNSTORABLE_TEXT_ERROR } from '@market/contract/text/text';

interface PendingValue {
  readonly path: string;
  readonly value: unknown;
}

/**
 * Returns a message for each field whose value or name contains text that Postgres refuses (API-8); a nested
 * field is named like `features.0`. Not recursive, because a client decides how deep a body is nested.
 */
export function unstorableFields(input: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  const pendingValues: PendingValue[] = [{ path: '', value: input }];
  for (let current = pendingValues.pop(); current; current = pendingValues.pop()) {
    const { path, value } = current;
    if (typeof value === 'string' && !isStorable(value)) errors[path || 'body'] = UNSTORABLE_TEXT_ERROR;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, innerValue] of Object.entries(value)) {
      const isNameStorable = isStorable(name);
      if (!isNameStorable) errors[path || 'body'] = UNSTORABLE_TEXT_ERROR;
      // A path that is longer than 100 characters is not extended: with deep nesting, paths would need
      // quadratic memory.
      const innerPath = !isNameStorable || path.length > 100 ? path : path ? `${path}.${name}` : name;
      pendingValues.push({ path: innerPath, value: innerValue });
    }
  }
  return errors;
}

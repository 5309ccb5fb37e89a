import { isStorable, UNSTORABLE_TEXT_ERROR } from '@market/contract/text/text';

interface Place {
  readonly path: string;
  readonly value: unknown;
}

/**
 * A sentence for each field of what was sent whose text, or whose name, Postgres refuses; nested fields as `features.0`.
 * Goes on without recursion, since a sender chooses how deep a body is nested.
 */
export function unstorableFields(sent: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  const waiting: Place[] = [{ path: '', value: sent }];
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { path, value } = place;
    if (typeof value === 'string' && !isStorable(value)) fields[path || 'body'] = UNSTORABLE_TEXT_ERROR;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      const isNamed = isStorable(name);
      if (!isNamed) fields[path || 'body'] = UNSTORABLE_TEXT_ERROR;
      // A path that grew with the depth would cost the square of it.
      const below = !isNamed || path.length > 100 ? path : path ? `${path}.${name}` : name;
      waiting.push({ path: below, value: inner });
    }
  }
  return fields;
}

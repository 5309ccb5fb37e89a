import { STATES } from './texts.js';

/** Returns the label of a state or kind: `partly-refunded` becomes 'Partly refunded'. */
export function stateLabel(state: string): string {
  const words = state.replaceAll('-', ' ');
  return STATES[state] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

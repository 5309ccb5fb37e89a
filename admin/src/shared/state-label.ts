import { STATE_LABELS } from './texts.js';

/** Returns the label of a state or kind: `partly-refunded` becomes 'Partly refunded'. */
export function stateLabel(state: string): string {
  const words = state.replaceAll('-', ' ');
  return STATE_LABELS[state] ?? words.charAt(0).toUpperCase() + words.slice(1);
}

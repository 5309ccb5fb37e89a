/** Returns the label of a state or kind: `partly-refunded` becomes 'partly refunded'. */
export function stateLabel(state: string): string {
  return state.replaceAll('-', ' ');
}

/** Refusals that tests planned for calls about single orders or captures. */
export class PlannedRefusals {
  private readonly planned = new Map<string, { readonly issue: string; left: number }>();
  /** The order or capture of each call that was refused; an id occurs once per refusal. */
  readonly refused: string[] = [];

  /** Plans `times` refusals, with PayPal's code, of captures of an order or refunds of a capture. */
  plan(id: string, issue: string, times: number): void {
    this.planned.set(id, { issue, left: times });
  }

  /** Returns the planned error code for a call, and uses up one refusal; undefined if none is planned. */
  take(id: string): string | undefined {
    const entry = this.planned.get(id);
    if (!entry || entry.left === 0) return undefined;
    entry.left -= 1;
    this.refused.push(id);
    return entry.issue;
  }
}

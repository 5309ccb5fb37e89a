/** Planned refusals by PayPal's stand-in of calls about one order or capture. */
export class PlannedRefusals {
  private readonly planned = new Map<string, { readonly issue: string; left: number }>();
  /** The id of each refused call; an id occurs once per refusal. */
  readonly refused: string[] = [];

  /** Refuses the next `times` captures of an order, or refunds of a capture, with PayPal's code. */
  plan(id: string, issue: string, times: number): void {
    this.planned.set(id, { issue, left: times });
  }

  /** Returns the error code for this call; undefined if the call is not refused. */
  take(id: string): string | undefined {
    const entry = this.planned.get(id);
    if (!entry || entry.left === 0) return undefined;
    entry.left -= 1;
    this.refused.push(id);
    return entry.issue;
  }
}

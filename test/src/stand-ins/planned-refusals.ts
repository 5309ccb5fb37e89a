/** Refusals that PayPal's stand-in gives calls about one order or capture. */
export class PlannedRefusals {
  private readonly planned = new Map<string, { readonly issue: string; left: number }>();
  /** Ids whose call was refused, each as often as it was. */
  readonly refused: string[] = [];

  /** Refuses the next `times` captures of an order, or refunds of a capture, with PayPal's code. */
  plan(id: string, issue: string, times: number): void {
    this.planned.set(id, { issue, left: times });
  }

  /** Returns the code with which this call is refused; undefined if it is not. */
  take(id: string): string | undefined {
    const entry = this.planned.get(id);
    if (!entry || entry.left === 0) return undefined;
    entry.left -= 1;
    this.refused.push(id);
    return entry.issue;
  }
}

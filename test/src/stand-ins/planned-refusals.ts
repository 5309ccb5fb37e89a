/** Refusals that tests planned for calls about single orders or captures. */
export class PlannedRefusals {
  private readonly refusalById = new Map<string, { readonly issue: string; remainingTimes: number }>();
  /** The order or capture of each call that was refused; an id occurs once per refusal. */
  readonly refusedIds: string[] = [];

  /** Plans `times` refusals of captures of an order, or of refunds of a capture, with PayPal's error code `issue`. */
  plan(id: string, issue: string, times: number): void {
    this.refusalById.set(id, { issue, remainingTimes: times });
  }

  /** Returns the planned error code for a call, and uses up one refusal; undefined if none is planned. */
  takeIssue(id: string): string | undefined {
    const entry = this.refusalById.get(id);
    if (!entry || entry.remainingTimes === 0) return undefined;
    entry.remainingTimes -= 1;
    this.refusedIds.push(id);
    return entry.issue;
  }
}

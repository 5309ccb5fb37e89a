/** Lets one of many who ask for the same at once make the answer. */
export class FirstAsked {
  private readonly waits = new Map<string, { readonly over: Promise<void>; readonly end: () => void }>();

  /** True at once for the first to ask; false for the others, once the first has been answered. */
  async ask(url: string): Promise<boolean> {
    const wait = this.waits.get(url);
    if (wait) {
      await wait.over;
      return false;
    }
    let end: () => void = () => undefined;
    const over = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.waits.set(url, { over, end });
    return true;
  }

  /** The first has been answered, or never will be. */
  answered(url: string): void {
    this.waits.get(url)?.end();
    this.waits.delete(url);
  }
}

/** Lets the browser paint and answer to people before what comes next. */
export function nextTask(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

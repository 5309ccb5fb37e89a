/** Event of the document once React shows the page and listens to it. */
export const TAKEN_OVER = 'taken-over';

/** Tells what stood in for the application that the page listens itself from here on. */
export function tellTakenOver(): void {
  document.dispatchEvent(new Event(TAKEN_OVER));
}

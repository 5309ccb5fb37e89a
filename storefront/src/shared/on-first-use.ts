const SIGNS_OF_USE = ['pointerdown', 'pointermove', 'keydown', 'scroll', 'touchstart'] as const;
const HEARD = { passive: true, capture: true };

/** Calls back once, when somebody begins to use the page; answers how to call it off. */
export function onFirstUse(callback: () => void): () => void {
  const stop = () => SIGNS_OF_USE.forEach((sign) => window.removeEventListener(sign, begin, HEARD));
  function begin() {
    stop();
    callback();
  }
  SIGNS_OF_USE.forEach((sign) => window.addEventListener(sign, begin, HEARD));
  return stop;
}

/** Returns `phoneMs` on phones, whose networks are slower, otherwise `computerMs` (FIND-53). */
export function deviceDelay(computerMs: number, phoneMs: number): number {
  return /\bMobi/i.test(navigator.userAgent) ? phoneMs : computerMs;
}

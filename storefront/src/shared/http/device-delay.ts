/** Milliseconds to wait: the shorter time on a computer, the longer on a phone, whose network is slower (FIND-53). */
export function deviceDelay(computerMs: number, phoneMs: number): number {
  return /\bMobi/i.test(navigator.userAgent) ? phoneMs : computerMs;
}

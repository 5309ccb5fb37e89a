import { Injectable } from '@nestjs/common';

/** The only source of the current time in product code. Tests replace it to set the time. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }

  /** Returns the time `ms` milliseconds from now, or before now if `ms` is negative. */
  in(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

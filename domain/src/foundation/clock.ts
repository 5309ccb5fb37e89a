import { Injectable } from '@nestjs/common';

/** The only source of the current time: tests set it, rules never ask the machine. */
@Injectable()
export class Clock {
  /** The present moment. */
  now(): Date {
    return new Date();
  }

  /** The moment `ms` milliseconds from now (before, when negative). */
  in(ms: number): Date {
    return new Date(this.now().getTime() + ms);
  }
}

export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

import { setTimeout as pause } from 'node:timers/promises';

export const OPERATIONS = ['token', 'create', 'read', 'capture', 'refund', 'verify', 'payout'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** Kinds of faults: refused payment method, pending payment, response lost after success, delayed response, failure. */
export const FAULT_KINDS = ['declined', 'pending', 'lost', 'slow', 'failed'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** A planned fault of the next `times` calls of an operation. */
export interface Fault {
  readonly operation: Operation;
  readonly kind: FaultKind;
  readonly times: number;
  /** How long the fault 'slow' delays a response, in milliseconds; 3,000 by default. */
  readonly delayMs?: number | undefined;
}

const SLOW_MS = 3000;

/** The faults that tests have planned. */
export class Faults {
  private plannedFaults: { fault: Fault; remainingTimes: number }[] = [];

  plan(fault: Fault): void {
    this.plannedFaults.push({ fault, remainingTimes: fault.times });
  }

  /** Returns whether a fault of this kind is planned for the operation, and counts it as used. */
  consume(operation: Operation, kind: FaultKind): boolean {
    return this.find(operation, kind) !== undefined;
  }

  /** Delays the response if a slow response is planned for the operation. */
  async delayIfPlanned(operation: Operation): Promise<void> {
    const fault = this.find(operation, 'slow');
    if (fault) await pause(fault.delayMs ?? SLOW_MS);
  }

  reset(): void {
    this.plannedFaults = [];
  }

  private find(operation: Operation, kind: FaultKind): Fault | undefined {
    const entry = this.plannedFaults.find(
      ({ fault, remainingTimes }) =>
        remainingTimes > 0 && fault.operation === operation && fault.kind === kind,
    );
    if (!entry) return undefined;
    entry.remainingTimes -= 1;
    return entry.fault;
  }
}

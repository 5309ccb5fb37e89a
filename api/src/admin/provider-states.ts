import { Inject, Injectable } from '@nestjs/common';
import { Clock, MINUTE_MS } from '@market/domain/foundation/clock';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import type { Finding } from '../doctor/finding.js';
import { checksOf, runChecks } from '../doctor/run-checks.js';

/**
 * The results of the latest checks of the providers, and the time of these checks. `npm run doctor` runs the same
 * checks.
 */
export interface ProviderStates {
  readonly checkedAt: Date;
  readonly findings: readonly Finding[];
}

/** Runs the checks of `npm run doctor`, but at most once a minute (OPERATE-5). */
@Injectable()
export class ProviderStatesService {
  private latest: { readonly until: number; readonly states: Promise<ProviderStates> } | undefined;

  constructor(
    @Inject(SETTINGS) private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Returns the latest results. Concurrent callers share one run of the checks. */
  read(): Promise<ProviderStates> {
    const checkedAt = this.clock.now();
    if (!this.latest || this.latest.until <= checkedAt.getTime())
      this.latest = { until: checkedAt.getTime() + MINUTE_MS, states: this.readStates(checkedAt) };
    return this.latest.states;
  }

  private async readStates(checkedAt: Date): Promise<ProviderStates> {
    return { checkedAt, findings: await runChecks(checksOf(this.settings, process.env)) };
  }
}

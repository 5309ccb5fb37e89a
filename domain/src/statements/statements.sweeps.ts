import { Injectable } from '@nestjs/common';
import { MINUTE_MS } from '../foundation/clock.js';
import { runEach, Sweep, SWEEP_BATCH } from '../foundation/sweep.js';
import { StatementsService } from './statements.service.js';

/**
 * The maximum number of statements that one run of the sweep requests. It limits the run's duration, because after a
 * month's end the statements of all listers with earnings are due at once.
 */
const STATEMENTS_PLANNED_PER_RUN = 500;

/**
 * Sweeps that make the statements of the last finished month, and requested statements whose job was lost
 * (EARN-31).
 */
@Injectable()
export class StatementsSweeps {
  constructor(private readonly statements: StatementsService) {}

  @Sweep({ name: 'statements to plan', everyMs: 5 * MINUTE_MS })
  async planStatements(): Promise<number> {
    return runEach(await this.statements.findListersWithoutStatement(STATEMENTS_PLANNED_PER_RUN), (id) =>
      this.statements.plan(id),
    );
  }

  @Sweep({ name: 'statements to make', everyMs: MINUTE_MS })
  async makeStatements(): Promise<number> {
    return runEach(await this.statements.findDue(SWEEP_BATCH), (id) => this.statements.make(id));
  }
}

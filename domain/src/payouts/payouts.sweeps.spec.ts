import { Reflector } from '@nestjs/core';
import { expect, it } from 'vitest';
import { Sweep } from '../foundation/sweep.js';
import { PayoutsSweeps } from './payouts.sweeps.js';

it('weekly payouts are planned without pauses until none is due, as all are due at the same time (PAYOUT-2)', () => {
  const { planWeekly } = PayoutsSweeps.prototype;
  expect(new Reflector().get(Sweep, planWeekly)).toMatchObject({ repeatsWhenFull: true });
});

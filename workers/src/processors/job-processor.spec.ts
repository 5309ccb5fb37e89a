import { expect, it } from 'vitest';
import { RESPONSE_TIMEOUT_MS } from '@market/domain/gateways/mail/mail.gateway';
import { FINISH_WITHIN_MS } from './job-processor.js';

it('at shutdown, a worker waits for its jobs longer than the mail server may take to respond', () => {
  expect(FINISH_WITHIN_MS).toBeGreaterThan(RESPONSE_TIMEOUT_MS);
});

import { expect, it } from 'vitest';
import { RESPONSE_TIMEOUT_MS } from '@market/domain/gateways/mail/mail.gateway';
import { FINISH_WITHIN_MS } from './job-processor.js';

it('a stopping worker waits longer for its jobs than the mail server may take to respond', () => {
  expect(FINISH_WITHIN_MS).toBeGreaterThan(RESPONSE_TIMEOUT_MS);
});

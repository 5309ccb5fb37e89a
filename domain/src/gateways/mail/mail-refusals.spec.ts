import { expect, it } from 'vitest';
import { isRefusedAddress, isRefusedContent } from './mail-refusals.js';

const createRefusal = (response: string, command = 'RCPT TO') => ({
  command,
  response,
  responseCode: Number(response.slice(0, 3)),
});

it.each([
  '550 No such user here',
  '550 5.1.1 The email account that you tried to reach does not exist',
  '550 5.2.1 The account is disabled',
  '551 User not local',
  '553 5.1.3 The recipient address is not valid',
  '554 5.1.10 The domain accepts no mail',
])('an address is refused for good by %s (NOTIFY-8)', (response) => {
  expect(isRefusedAddress(createRefusal(response))).toBe(true);
});

it.each([
  '421 4.7.0 Try again later',
  '450 4.2.1 Mailbox busy',
  '451 Greylisted',
  '552 5.2.2 Mailbox full',
  '550 5.7.1 Relaying denied',
  '550 5.7.26 Unauthenticated sender',
  '554 Transaction failed',
])('%s is no refusal of the address', (response) => {
  expect(isRefusedAddress(createRefusal(response))).toBe(false);
});

it('a refused sender, refused content or a timeout is no refusal of the address', () => {
  expect(isRefusedAddress(createRefusal('550 Sender refused', 'MAIL FROM'))).toBe(false);
  expect(isRefusedAddress(createRefusal('550 Message refused', 'DATA'))).toBe(false);
  expect(isRefusedAddress(new Error('Timeout'))).toBe(false);
});

it('contents are refused for good by a 5xx reply to the data, and by nothing else (NOTIFY-12)', () => {
  const createDataReply = (response: string) => ({ ...createRefusal(response, 'DATA'), code: 'EMESSAGE' });
  for (const response of ['554 5.7.1 Spam message rejected', '550 Message refused', '552 5.3.4 Too big'])
    expect(isRefusedContent(createDataReply(response))).toBe(true);
  expect(isRefusedContent(createDataReply('451 4.7.1 Greylisted'))).toBe(false);
  expect(isRefusedContent({ ...createRefusal('550 No such user here'), code: 'EENVELOPE' })).toBe(false);
  expect(isRefusedContent(new Error('Timeout'))).toBe(false);
});

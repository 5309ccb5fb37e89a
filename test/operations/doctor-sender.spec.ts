import { describe, expect, it } from 'vitest';
import { senderFindings } from '../../api/src/doctor/sender.check.js';
import { createNameServers } from '../src/stand-ins/name-servers.js';

const SPF = 'v=spf1 include:mail.dev -all';
const DMARC = 'v=DMARC1; p=none';

describe('the sender of e-mails (OPERATE-2)', () => {
  it.each([
    ['is complete', createNameServers({ 'mail.market.dev': [SPF], '_dmarc.market.dev': [DMARC] }), {}],
    ['does not exist', createNameServers({}, 'ENOTFOUND'), { sender: 'fault' }],
    [
      'receives no e-mail',
      createNameServers({ 'mail.market.dev': [SPF], '_dmarc.mail.market.dev': [DMARC] }, 'ENODATA'),
      { sender: 'warning' },
    ],
    ['has neither an SPF nor a DMARC record', createNameServers({}), { SPF: 'warning', DMARC: 'warning' }],
    [
      'has two SPF records',
      createNameServers({ 'mail.market.dev': [SPF, SPF], '_dmarc.market.dev': [DMARC] }),
      { SPF: 'fault' },
    ],
    [
      'cannot be looked up',
      createNameServers({ 'mail.market.dev': 'ETIMEOUT', '_dmarc.mail.market.dev': 'ETIMEOUT' }, 'ETIMEOUT'),
      { sender: 'warning', SPF: 'warning', DMARC: 'warning' },
    ],
  ])('looks up the domain of the sender, which %s', async (_what, dns, expected) => {
    const findings = await senderFindings('hello@mail.market.dev', dns);
    const problems = findings.filter(({ verdict }) => verdict !== 'ok');
    expect(Object.fromEntries(problems.map(({ asked, verdict }) => [asked, verdict]))).toEqual(expected);
  });
});

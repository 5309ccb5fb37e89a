import { Resolver } from 'node:dns/promises';
import { codeOf } from './send-request.js';
import { fault, type Finding, ok, warning } from './finding.js';

type UnassignedFinding = Omit<Finding, 'part'>;
/** The DNS lookups that the check needs; a failed lookup rejects with an error that has a code of node:dns. */
export type Dns = Pick<Resolver, 'resolveMx' | 'resolveTxt'>;

const DOCS_PAGE = 'docs/runbook/providers/mail.md';
/** Codes of node:dns for a name that does not exist, and for a name without a record of the requested type. */
const NO_RECORD_CODES = new Set(['ENOTFOUND', 'ENODATA']);

/** Returns a resolver that queries this machine's name servers at most twice, for at most four seconds each time. */
export function systemDns(): Dns {
  return new Resolver({ timeout: 4000, tries: 2 });
}

/**
 * Looks up whether the sender's domain exists, can receive replies, and has an SPF record, which lists its mail
 * servers, and a DMARC policy. Without SPF and DMARC, large mail services refuse e-mails or mark them as spam.
 */
export async function senderFindings(address: string, dns: Dns): Promise<UnassignedFinding[]> {
  const domain = address.slice(address.lastIndexOf('@') + 1);
  const mxRecords = await dns.resolveMx(domain).catch(codeOf);
  if (mxRecords === 'ENOTFOUND')
    return [
      fault(
        'sender',
        `${domain} does not exist`,
        `Set MAIL_FROM to an address of your own domain (${DOCS_PAGE})`,
      ),
    ];
  return [
    senderFinding(address, mxRecords),
    spfFinding(await readTxtRecords(dns, domain)),
    await dmarcFinding(dns, domain),
  ];
}

function senderFinding(address: string, mxRecords: readonly unknown[] | string): UnassignedFinding {
  const isLookedUp = typeof mxRecords !== 'string';
  if (isLookedUp && mxRecords.length > 0) return ok('sender', address);
  if (!isLookedUp && mxRecords !== 'ENODATA')
    return warning(
      'sender',
      `${address}: its domain was not looked up (${mxRecords})`,
      'Run the doctor again',
    );
  return warning(
    'sender',
    `${address}: its domain receives no e-mail`,
    `Add an MX record, for replies (${DOCS_PAGE})`,
  );
}

/** Returns the finding about SPF. Several SPF records are as bad as none: receivers ignore them all (RFC 7208). */
function spfFinding(records: readonly string[] | string): UnassignedFinding {
  if (typeof records === 'string')
    return warning('SPF', `not looked up (${records})`, 'Run the doctor again');
  const spfRecords = records.filter((record) => /^v=spf1(?: |$)/i.test(record));
  if (spfRecords.length === 1) return ok('SPF', spfRecords[0] ?? '');
  if (spfRecords.length > 1)
    return fault(
      'SPF',
      `${spfRecords.length} records, of which none counts`,
      `Join them in one TXT record (${DOCS_PAGE})`,
    );
  return warning('SPF', 'missing', `Add the TXT record that your mail service shows (${DOCS_PAGE})`);
}

/** Returns the finding about DMARC. The policy is a TXT record of `_dmarc.` plus the domain or a parent domain. */
async function dmarcFinding(dns: Dns, domain: string): Promise<UnassignedFinding> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const records = await readTxtRecords(dns, `_dmarc.${name}`);
    if (typeof records === 'string')
      return warning('DMARC', `not looked up (${records})`, 'Run the doctor again');
    const dmarcRecord = records.find((record) => /^v=DMARC1\b/i.test(record));
    if (dmarcRecord !== undefined) return ok('DMARC', dmarcRecord);
  }
  return warning('DMARC', 'missing', `Add a TXT record at _dmarc.${domain} (${DOCS_PAGE})`);
}

/** Returns the TXT records of a name; an empty list if the name does not exist; the code of any other error. */
async function readTxtRecords(dns: Dns, name: string): Promise<string[] | string> {
  try {
    return (await dns.resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const code = codeOf(error);
    return NO_RECORD_CODES.has(code) ? [] : code;
  }
}

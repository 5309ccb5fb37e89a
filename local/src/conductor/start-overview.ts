/** What the start screen in the terminal shows. */
export interface StartOverview {
  readonly publicUrl: string;
  readonly inboxUrl?: string | undefined;
  readonly payPalUrl?: string | undefined;
  readonly signIn: readonly { readonly name: string; readonly providers: string; readonly role: string }[];
  readonly notes: readonly string[];
  readonly seconds: number;
}

/** Returns the start screen: the addresses of the product, and sample people to sign in as. */
export function startScreenText({
  publicUrl,
  inboxUrl,
  payPalUrl,
  signIn,
  notes,
  seconds,
}: StartOverview): string {
  const addresses: [string, string | undefined][] = [
    ['Storefront', publicUrl],
    ['Console', `${publicUrl}/admin${moderatorsOf(signIn)}`],
    ['API', `${publicUrl}/api/docs`],
    ['Mail inbox', inboxUrl],
    ['PayPal', payPalUrl && `${payPalUrl}/_ledger`],
  ];
  const addressLines = addresses.flatMap(([name, url]) => (url ? [`  ${name.padEnd(12)}${url}`] : []));
  const peopleLines = signIn.map(
    ({ name, providers, role }) => `  ${name.padEnd(22)}${providers.padEnd(18)}${role}`,
  );
  return [
    '',
    `MVP Market is up (${seconds.toFixed(1)} s).`,
    '',
    ...addressLines,
    '',
    ...(peopleLines.length > 0 ? ['Sign in as, for example', ...peopleLines, ''] : []),
    ...notes.map((note) => `Note: ${note}`),
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}

/** Returns the names of the people who may sign in to the console. */
function moderatorsOf(signIn: StartOverview['signIn']): string {
  const moderatorNames = signIn
    .filter(({ role }) => role === 'moderates')
    .map(({ name, providers }) => `${name} by ${providers}`);
  return moderatorNames.length > 0 ? `  (${moderatorNames.join(', ')})` : '';
}

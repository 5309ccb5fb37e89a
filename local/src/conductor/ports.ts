import getPort from 'get-port';

/** Ports the local parts like best; a taken one is stepped over. */
const PREFERRED = {
  github: 4001,
  google: 4002,
  paypal: 4003,
  content: 4004,
  inbox: 4005,
  smtp: 4006,
  archives: 4007,
} as const;

export type LocalPart = keyof typeof PREFERRED;

const NAMES: Record<LocalPart, string> = {
  github: 'the GitHub stand-in',
  google: 'the Google stand-in',
  paypal: 'the PayPal stand-in',
  content: 'the host of demos and videos',
  inbox: 'the mail inbox',
  smtp: 'the mail server',
  archives: 'the host of GitHub archives',
};
const LOCAL_PARTS = Object.keys(PREFERRED) as LocalPart[];
/** Keeps the ports of a second installation together: 4011, 4012 … */
const STEP = 10;
/** Browsers and fetch open nothing here, whatever listens: it is another protocol's by their list of bad ports. */
const REFUSED_BY_BROWSERS = 4045;

/** A port for the product, and one for each local part. */
export interface Ports extends Readonly<Record<LocalPart, number>> {
  readonly product: number;
}

/** Picks free ports, with a sentence for each wish that could not be met. */
export async function choosePorts(product: number): Promise<{ ports: Ports; notes: string[] }> {
  const notes: string[] = [];
  // Asked for on every address: another program may hold it on one of them alone.
  const chosen = await getPort({
    port: [product, ...Array.from({ length: 20 }, (_, step) => product + 1 + step)],
  });
  if (chosen !== product) notes.push(`port ${product} is taken, so the product is on ${chosen}.`);
  const parts: [LocalPart, number][] = [];
  for (const part of LOCAL_PARTS) {
    const port = PREFERRED[part];
    const chosenForPart = await getPort({
      port: Array.from({ length: 50 }, (_, step) => port + step * STEP).filter(
        (candidate) => candidate !== REFUSED_BY_BROWSERS,
      ),
    });
    if (chosenForPart !== port)
      notes.push(`port ${port} is taken, so ${NAMES[part]} is on ${chosenForPart}.`);
    parts.push([part, chosenForPart]);
  }
  return { ports: { ...(Object.fromEntries(parts) as Record<LocalPart, number>), product: chosen }, notes };
}

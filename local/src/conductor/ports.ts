import getPort from 'get-port';

/** The port that each server of a stand-in gets if it is free. */
const PREFERRED_PORTS = {
  github: 4001,
  google: 4002,
  paypal: 4003,
  content: 4004,
  inbox: 4005,
  smtp: 4006,
  archives: 4007,
} as const;

export type LocalPart = keyof typeof PREFERRED_PORTS;

const PART_NAMES: Record<LocalPart, string> = {
  github: 'the GitHub stand-in',
  google: 'the Google stand-in',
  paypal: 'the PayPal stand-in',
  content: 'the host of demos and videos',
  inbox: 'the mail inbox',
  smtp: 'the mail server',
  archives: 'the host of GitHub archives',
};
const LOCAL_PARTS = Object.keys(PREFERRED_PORTS) as LocalPart[];
/** If a port is in use, the port that is 10 higher is tried, so that a second installation has 4011, 4012 … */
const PORT_STEP = 10;
/** A port that browsers and fetch refuse to open. */
const PORT_REFUSED_BY_BROWSERS = 4045;

/** The port of the product, and one for each server of a stand-in. */
export interface Ports extends Readonly<Record<LocalPart, number>> {
  readonly product: number;
}

/** Chooses free ports. Returns the ports, and a message for each preferred port that is in use. */
export async function choosePorts(product: number): Promise<{ ports: Ports; notes: string[] }> {
  const notes: string[] = [];
  // Another program may use a port on one address only, so the port must be free on every address of the machine.
  const productPort = await getPort({
    port: [product, ...Array.from({ length: 20 }, (_, step) => product + 1 + step)],
  });
  if (productPort !== product) notes.push(`port ${product} is taken, so the product is on ${productPort}.`);
  const portsOfParts: [LocalPart, number][] = [];
  for (const part of LOCAL_PARTS) {
    const port = PREFERRED_PORTS[part];
    const chosenPort = await getPort({
      port: Array.from({ length: 50 }, (_, step) => port + step * PORT_STEP).filter(
        (candidate) => candidate !== PORT_REFUSED_BY_BROWSERS,
      ),
    });
    if (chosenPort !== port) notes.push(`port ${port} is taken, so ${PART_NAMES[part]} is on ${chosenPort}.`);
    portsOfParts.push([part, chosenPort]);
  }
  return {
    ports: { ...(Object.fromEntries(portsOfParts) as Record<LocalPart, number>), product: productPort },
    notes,
  };
}

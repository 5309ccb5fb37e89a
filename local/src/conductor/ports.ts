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

export type StandInServer = keyof typeof PREFERRED_PORTS;

const SERVER_NAMES: Record<StandInServer, string> = {
  github: 'the GitHub stand-in',
  google: 'the Google stand-in',
  paypal: 'the PayPal stand-in',
  content: 'the host of demos and videos',
  inbox: 'the mail inbox',
  smtp: 'the mail server',
  archives: 'the host of GitHub archives',
};
const STAND_IN_SERVERS = Object.keys(PREFERRED_PORTS) as StandInServer[];
/** If a port is in use, the port that is 10 higher is tried, so that a second installation has 4011, 4012 … */
const PORT_STEP = 10;
/** A port that browsers and fetch refuse to open. */
const PORT_REFUSED_BY_BROWSERS = 4045;

/** The port of the product, and one for each server of a stand-in. */
export interface Ports extends Readonly<Record<StandInServer, number>> {
  readonly product: number;
}

/** Chooses free ports. Returns the ports, and a message for each preferred port that is in use. */
export async function choosePorts(preferredProductPort: number): Promise<{ ports: Ports; notes: string[] }> {
  const notes: string[] = [];
  // Another program may use a port on one address only, so the port must be free on every address of the machine.
  const productPort = await getPort({
    port: [preferredProductPort, ...Array.from({ length: 20 }, (_, step) => preferredProductPort + 1 + step)],
  });
  if (productPort !== preferredProductPort)
    notes.push(`port ${preferredProductPort} is taken, so the product is on ${productPort}.`);
  const serverPorts: [StandInServer, number][] = [];
  for (const server of STAND_IN_SERVERS) {
    const port = PREFERRED_PORTS[server];
    const chosenPort = await getPort({
      port: Array.from({ length: 50 }, (_, step) => port + step * PORT_STEP).filter(
        (candidate) => candidate !== PORT_REFUSED_BY_BROWSERS,
      ),
    });
    if (chosenPort !== port)
      notes.push(`port ${port} is taken, so ${SERVER_NAMES[server]} is on ${chosenPort}.`);
    serverPorts.push([server, chosenPort]);
  }
  return {
    ports: { ...(Object.fromEntries(serverPorts) as Record<StandInServer, number>), product: productPort },
    notes,
  };
}

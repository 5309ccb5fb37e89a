import getPort from 'get-port';

/** Ports the local parts like best; a taken one is stepped over. */
const PREFERRED = {
  github: 4001,
  google: 4002,
  paypal: 4003,
  content: 4004,
  inbox: 4005,
  smtp: 4006,
} as const;

export type LocalPart = keyof typeof PREFERRED;

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
  const parts: [string, number][] = [];
  for (const [part, port] of Object.entries(PREFERRED)) {
    parts.push([part, await getPort({ port: Array.from({ length: 50 }, (_, step) => port + step * 10) })]);
  }
  return { ports: { ...(Object.fromEntries(parts) as Record<LocalPart, number>), product: chosen }, notes };
}

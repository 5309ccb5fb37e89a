import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** nginx with the committed settings, in front of every api of a market. */
export interface Proxy {
  readonly origin: string;
  stop(): Promise<void>;
}

type Started = typeof import('../../scale-out/proxy.mjs');

/** Starts it; how is said once, where journeys are walked through it too. */
export async function startProxy(folder: string, port: number, apiPorts: readonly number[]): Promise<Proxy> {
  const script = pathToFileURL(resolve('test/scale-out/proxy.mjs')).href;
  const started = (await import(script)) as Started;
  const { stop } = await started.startProxy({ folder, port, apiPorts });
  return { origin: `http://127.0.0.1:${port}`, stop };
}

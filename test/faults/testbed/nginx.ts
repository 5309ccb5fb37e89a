import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../src/until.js';

/** nginx with the committed configuration, in front of every api of a market. */
export interface RunningProxy {
  readonly origin: string;
  stop(): Promise<void>;
}

const STARTS_WITHIN_MS = 60_000;

type ProxyModule = typeof import('../../scale-out/proxy.mjs');

/** Whether `nginx` is installed. */
export function hasNginx(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Starts nginx with the settings that the scale-out journeys use as well. */
export async function startProxy(
  folder: string,
  port: number,
  apiPorts: readonly number[],
): Promise<RunningProxy> {
  const script = pathToFileURL(resolve('test/scale-out/proxy.mjs')).href;
  const nginxModule = (await import(script)) as ProxyModule;
  const { stop } = await nginxModule.startProxy({ folder, port, apiPorts });
  const origin = `http://127.0.0.1:${port}`;
  const isResponding = () =>
    fetch(`${origin}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isResponding, STARTS_WITHIN_MS);
  return { origin, stop };
}

import { freePort } from '@market/local/free-port';
import { createEmulator, defineEmulator, type EmulatorContext } from 'emulate';
import { pictureOf } from '../people.js';

/** The router of an emulator. */
export type Routes = EmulatorContext<object>['app'];

/** Forwards a request to the emulator. */
export type Forward = (request: Request) => Promise<Response>;

export type ProxyOptions = {
  name: 'github' | 'google';
  port: number;
  url: string;
  seed: Record<string, unknown>;
  /** Adds the proxy's own routes. All other requests are forwarded to the emulator. */
  routes: (app: Routes, forward: Forward) => void;
};

/** A running stand-in. */
export type RunningStandIn = { url: string; close(): Promise<void> };

const HOST = '127.0.0.1';

/**
 * Starts an emulator of a sign-in service (library `emulate`) and a proxy that receives its requests. The proxy adds
 * the users' profile pictures, which the emulator lacks, and the routes that the caller passes.
 */
export async function startSignInProxy({
  name,
  port,
  url,
  seed,
  routes,
}: ProxyOptions): Promise<RunningStandIn> {
  const emulatorPort = await freePort();
  const emulator = await createEmulator({
    service: name,
    port: emulatorPort,
    hostname: HOST,
    baseUrl: url,
    seed: { [name]: seed },
  });
  const forward: Forward = (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`http://${HOST}:${emulatorPort}${pathname}${search}`, request), {
      redirect: 'manual',
    });
  };
  const proxyEmulator = defineEmulator({
    name: `${name}-front`,
    state: () => ({}),
    setup({ app }) {
      app.get('/avatars/u/:login', (c) => {
        return c.body(pictureOf(c.req.param('login')), 200, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'max-age=86400',
        });
      });
      routes(app, forward);
      app.notFound((c) => forward(c.req.raw));
    },
  });
  const runningProxy = await createEmulator({ service: proxyEmulator, port, hostname: HOST, baseUrl: url });
  return {
    url,
    async close() {
      await runningProxy.close();
      await emulator.close();
    },
  };
}

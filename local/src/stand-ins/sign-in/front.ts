import { createEmulator, defineEmulator, type EmulatorContext } from 'emulate';
import getPort from 'get-port';
import { pictureOf } from '../people.js';

/** Routes of an emulator, as `defineEmulator` hands them to its set-up. */
export type Routes = EmulatorContext<object>['app'];

/** Passes a request on to the emulator behind. */
export type Behind = (request: Request) => Promise<Response>;

export type FrontOptions = {
  name: 'github' | 'google';
  port: number;
  url: string;
  seed: Record<string, unknown>;
  /** What the front answers itself; all else goes to the emulator behind. */
  routes: (app: Routes, behind: Behind) => void;
};

/** A stand-in that runs. */
export type RunningStandIn = { url: string; close(): Promise<void> };

const HOST = '127.0.0.1';

/**
 * Runs one of emulate's built-in sign-in services behind a front of ours. The front adds what the service lacks: ids
 * that stay the same from start to start, pictures, a consent page with our people only, and a way to say no.
 */
export async function startFront({ name, port, url, seed, routes }: FrontOptions): Promise<RunningStandIn> {
  const inner = await getPort({ host: HOST });
  const service = await createEmulator({
    service: name,
    port: inner,
    hostname: HOST,
    baseUrl: url,
    seed: { [name]: seed },
  });
  const behind: Behind = (request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`http://${HOST}:${inner}${pathname}${search}`, request), { redirect: 'manual' });
  };
  const front = defineEmulator({
    name: `${name}-front`,
    state: () => ({}),
    setup({ app }) {
      app.get('/avatars/u/:login', (c) => {
        return c.body(pictureOf(c.req.param('login')), 200, {
          'Content-Type': 'image/svg+xml',
          'Cache-Control': 'max-age=86400',
        });
      });
      routes(app, behind);
      app.notFound((c) => behind(c.req.raw));
    },
  });
  const running = await createEmulator({ service: front, port, hostname: HOST, baseUrl: url });
  return {
    url,
    async close() {
      await running.close();
      await service.close();
    },
  };
}

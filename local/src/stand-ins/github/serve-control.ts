import * as z from 'zod';
import type { Routes } from '../sign-in/front.js';
import { type Faults, PlannedFault } from './faults.js';
import type { Hub } from './hub.js';

const Place = z.object({ repository: z.string(), login: z.string().default('') });

/**
 * For tests and for whoever looks behind the scenes: `GET /_github` tells the ledger, `POST /_github` plans a fault,
 * `POST /_github/{accept, join, push, lapse, forget}` does what people and time do, `DELETE /_github` forgets all but tokens.
 */
export function serveControl(app: Routes, { hub, faults }: { hub: Hub; faults: Faults }): void {
  app.get('/_github', (c) => {
    const { calls, invitations, collaborators, revoked, liveTokens } = hub;
    return c.json({ calls, invitations, collaborators, revoked, liveTokens });
  });
  app.post('/_github', async (c) => {
    const asked = PlannedFault.safeParse(await c.req.json());
    if (!asked.success) return c.json({ error: 'Not a fault' }, 400);
    faults.plan(asked.data);
    return c.json({ planned: true });
  });
  app.post('/_github/:deed', async (c) => {
    const { repository, login } = Place.parse({ repository: '', ...((await c.req.json()) as object) });
    const deeds: Record<string, () => unknown> = {
      accept: () => hub.accept(repository, login),
      push: () => hub.push(repository, new Date().toISOString()),
      join: () => hub.join(repository, login),
      lapse: () => hub.lapse(),
      forget: () => hub.forget(login),
    };
    const deed = deeds[c.req.param('deed')];
    return deed ? c.json({ done: deed() ?? true }) : c.json({ error: 'No such deed' }, 404);
  });
  app.delete('/_github', (c) => {
    hub.reset();
    faults.reset();
    return c.json({ reset: true });
  });
}

import * as z from 'zod';
import type { Routes } from '../sign-in/sign-in-proxy.js';
import { type Faults, PlannedFault } from './faults.js';
import type { GitHubState } from './github-state.js';
import { faultOfForm, switchesPage } from './switches-page.js';

const EventSubject = z.object({
  repository: z.string(),
  login: z.string().default(''),
  newName: z.string().default(''),
});

/**
 * Serves the control endpoints for tests:
 * - `GET /_github` returns the log of calls, or a page with a form;
 * - `POST /_github` plans a fault;
 * - `POST /_github/{accept, invite, join, push, rename, lapse, forget}` simulates an event;
 * - `DELETE /_github` deletes everything except issued tokens and revocations of sample tokens.
 */
export function serveControl(app: Routes, { gitHub, faults }: { gitHub: GitHubState; faults: Faults }): void {
  app.get('/_github', (c) => {
    if (c.req.header('accept')?.includes('text/html')) return c.html(switchesPage());
    const { calls, invitations, collaborators, revoked, liveTokens } = gitHub;
    return c.json({ calls, invitations, collaborators, revoked, liveTokens });
  });
  app.post('/_github', async (c) => {
    const isForm = (c.req.header('content-type') ?? '').includes('form');
    const parsedFault = PlannedFault.safeParse(
      isForm ? faultOfForm(await c.req.parseBody()) : await c.req.json(),
    );
    if (!parsedFault.success) return c.json({ error: 'Not a fault' }, 400);
    faults.plan(parsedFault.data);
    return isForm ? c.redirect('/_github', 303) : c.json({ planned: true });
  });
  app.post('/_github/:deed', async (c) => {
    const { repository, login, newName } = EventSubject.parse({
      repository: '',
      ...((await c.req.json()) as object),
    });
    const actions: Record<string, () => unknown> = {
      accept: () => gitHub.accept(repository, login),
      invite: () => gitHub.invite({ repository, login, permission: 'pull' }),
      push: () => gitHub.push(repository, new Date().toISOString()),
      join: () => gitHub.addCollaborator(repository, login),
      rename: () => gitHub.rename(repository, newName),
      lapse: () => gitHub.expireInvitations(),
      forget: () => gitHub.revokeAllOf(login),
    };
    const simulateEvent = actions[c.req.param('deed')];
    return simulateEvent ? c.json({ done: simulateEvent() ?? true }) : c.json({ error: 'No such deed' }, 404);
  });
  app.delete('/_github', (c) => {
    gitHub.reset();
    faults.reset();
    return c.json({ reset: true });
  });
}

import * as z from 'zod/mini';
import { endpoint } from './endpoints/endpoint.js';
import { Id, PageQuery } from './endpoints/paging.js';

/** Length of a demo in seconds (DEMO-1). */
export const DEMO_SECONDS = 900;
/** How many seconds before the end of a demo its countdown shows a warning (DEMO-5). */
export const DEMO_WARNING_SECONDS = 300;

/** A demo session; `timeRemaining` is in whole seconds by the server's clock (DEMO-3). */
export const DemoSession = z.object({
  sessionId: Id,
  mvpId: Id,
  timeRemaining: z.int(),
  isExpired: z.boolean(),
});
export type DemoSession = z.output<typeof DemoSession>;

/** Name of the query parameter in which the address of a demo contains the demo pass (DEMO-13). */
export const DEMO_PASS_PARAMETER = 'demoPass';

/**
 * A running demo. `demoUrl` is the address to open; it contains a demo pass if the lister has switched passes on
 * (DEMO-13).
 */
export const OpenDemo = z.extend(DemoSession, { demoUrl: z.string() });
export type OpenDemo = z.output<typeof OpenDemo>;

const byId = z.object({ id: Id });

export const startDemo = endpoint({
  id: 'demos.start',
  method: 'POST',
  path: '/demo-sessions/start',
  access: 'user',
  summary: 'Start the demo of an MVP, or resume the running one',
  body: z.object({ mvpId: Id }),
  // Accepts no idempotency key: the response would be stored, and it can contain a demo pass (DEMO-17).
  reply: OpenDemo,
});
export const readDemo = endpoint({
  id: 'demos.status',
  method: 'GET',
  path: '/demo-sessions/status/{id}',
  access: 'user',
  summary: 'Time left, and the address of the demo; 410 after the end',
  params: byId,
  reply: OpenDemo,
});
export const touchDemo = endpoint({
  id: 'demos.activity',
  method: 'PUT',
  path: '/demo-sessions/activity/{id}',
  access: 'user',
  summary: 'Report that the demo is in use; 410 after the end',
  params: byId,
  reply: DemoSession,
});
export const endDemo = endpoint({
  id: 'demos.end',
  method: 'DELETE',
  path: '/demo-sessions/end/{id}',
  access: 'user',
  summary: 'End the demo, which counts as used',
  params: byId,
  reply: DemoSession,
});
export const readListingDemo = endpoint({
  id: 'demos.of',
  method: 'GET',
  path: '/demo-sessions/of/{mvpId}',
  access: 'user',
  summary: "The caller's demo of an MVP, running or used; null before it was started",
  params: z.object({ mvpId: Id }),
  reply: z.object({ session: z.nullable(DemoSession) }),
});
export const listActiveDemos = endpoint({
  id: 'demos.active',
  method: 'GET',
  path: '/demo-sessions/active',
  access: 'user',
  summary: "The caller's running demos",
  query: PageQuery,
  reply: z.object({ sessions: z.array(DemoSession) }),
});

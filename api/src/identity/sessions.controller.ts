import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { endOtherSessions, endSession, listSessions } from '@market/contract/identity/identity';
import { Clock } from '@market/domain/foundation/clock';
import { SessionsQueries } from '@market/domain/identity/sessions.queries';
import { SessionsService } from '@market/domain/identity/sessions.service';
import { Caller } from '../http/access/caller.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { signedInBrowser } from './signed-in-browser.view.js';

/** The browsers that are signed in to the caller's account (SIGNIN-11). */
@Controller()
export class SessionsController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly queries: SessionsQueries,
    private readonly clock: Clock,
  ) {}

  /** Lists the signed-in browsers. */
  @Route(listSessions)
  async list(@Caller() { userId, sessionId }: Caller): Promise<Reply<typeof listSessions>> {
    const validSessions = await this.queries.findValid(userId, this.clock.now());
    return { sessions: validSessions.map((session) => signedInBrowser(session, sessionId)) };
  }

  /** Signs out one of the caller's browsers. */
  @Route(endSession)
  async end(
    @Parsed() { params }: Input<typeof endSession>,
    @Caller() { userId }: Caller,
  ): Promise<Reply<typeof endSession>> {
    await this.sessions.end(userId, params.id);
  }

  /** Signs out all of the caller's browsers but this one. */
  @Route(endOtherSessions)
  async endOthers(@Caller() { userId, sessionId }: Caller): Promise<Reply<typeof endOtherSessions>> {
    await this.sessions.endOthers(userId, sessionId);
  }
}

import { Controller } from '@nestjs/common';
import {
  endDemo,
  listActiveDemos,
  type OpenDemo,
  readDemo,
  readListingDemo,
  startDemo,
  touchDemo,
} from '@market/contract/demos';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { type DemoRow, DemosQueries } from '@market/domain/demos/demos.queries';
import { DemosService } from '@market/domain/demos/demos.service';
import { Clock } from '@market/domain/foundation/clock';
import { Caller } from '../http/access/caller.js';
import { InjectPageLink, type PageLink } from '../http/endpoints/page-link.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { DemoPasses } from './demo-passes.js';
import { demoView } from './demo.view.js';

/** Endpoints for demos, which last 15 minutes (DEMO-1). */
@Controller()
export class DemosController {
  constructor(
    private readonly demos: DemosService,
    private readonly queries: DemosQueries,
    private readonly passes: DemoPasses,
    private readonly clock: Clock,
  ) {}

  /** Starts a demo, or resumes it (DEMO-2), and returns its address (DEMO-13). */
  @Route(startDemo)
  async start(
    @Parsed() { body }: Input<typeof startDemo>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof startDemo>> {
    return this.open(caller.userId, await this.demos.start(caller, body.mvpId));
  }

  /** Returns the caller's demo with the remaining time and its address (DEMO-3, DEMO-13). */
  @Route(readDemo)
  async read(
    @Parsed() { params }: Input<typeof readDemo>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readDemo>> {
    return this.open(caller.userId, await this.queries.findRunning(caller.userId, params.id));
  }

  /** Returns the caller's demo of an MVP. */
  @Route(readListingDemo)
  async readOf(
    @Parsed() { params }: Input<typeof readListingDemo>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof readListingDemo>> {
    const row = await this.queries.findOfListing(caller.userId, params.mvpId);
    return { session: row ? demoView(row, this.clock.now()) : null };
  }

  /** Records that the caller is using the demo. */
  @Route(touchDemo)
  async touch(
    @Parsed() { params }: Input<typeof touchDemo>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof touchDemo>> {
    return demoView(await this.demos.recordActivity(caller.userId, params.id), this.clock.now());
  }

  /** Ends a demo, which then cannot be resumed (DEMO-4). */
  @Route(endDemo)
  async end(
    @Parsed() { params }: Input<typeof endDemo>,
    @Caller() caller: Caller,
  ): Promise<Reply<typeof endDemo>> {
    return demoView(await this.demos.end(caller.userId, params.id), this.clock.now());
  }

  /** Returns the caller's running demos. */
  @Route(listActiveDemos)
  async active(
    @Parsed() { query }: Input<typeof listActiveDemos>,
    @Caller() caller: Caller,
    @InjectPageLink() link: PageLink,
  ): Promise<Reply<typeof listActiveDemos>> {
    const { rows, nextCursor } = await this.queries.findActive(caller.userId, query);
    link.linkNext(nextCursor);
    return { sessions: rows.map((row) => demoView(row, this.clock.now())) };
  }

  private async open(userId: string, demo: DemoRow): Promise<OpenDemo> {
    const demoAddress = await this.queries.findAddress(demo.listingId);
    return {
      ...demoView(demo, this.clock.now()),
      demoUrl: await this.passes.addressFor(userId, demo, demoAddress),
    };
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Lsn } from '@market/domain/foundation/lsn';
import { traces } from '@market/domain/foundation/traces';
import type { Admission } from '../http/admission.js';
import { standBefore } from '../http/before-framework.js';
import { takeEmptyBody } from '../http/empty-bodies.js';
import type { RateLimits } from '../http/rate-limits.js';
import { WRITTEN_COOKIE, writtenIn } from '../http/written.js';
import type { Measure } from '../observability/measure-requests.js';
import { Outgoing, type PublicAnswer } from './public-answer.js';
import type { VisitorAnswers } from './visitor-answers.js';
import { visitorRead } from './visitor-reads.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Answers visitors' reads before the framework does; pages ask there first. */
    frontDoor?: FrontDoor;
  }
}

/** What the front door works with. */
interface Parts {
  readonly answers: VisitorAnswers;
  readonly limits: RateLimits;
  readonly admission: Admission;
  readonly measure: Measure;
  /** The id of a request, as the framework gives them. */
  readonly idOf: (request: Pick<IncomingMessage, 'headers'>) => string;
  /** Where a request comes from, as the framework sees it. */
  readonly addressOf: (request: IncomingMessage) => string;
  /** What a request's cookies say. */
  readonly parseCookie: (header: string) => Readonly<Record<string, string | undefined>>;
}

/** For whom a page asks. */
interface Asker {
  readonly ip: string;
  readonly written: Lsn | undefined;
}

/** A request that came to the door; `pass` hands it on to the framework. */
interface Arrival {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly pass: () => void;
  readonly id: string;
  readonly atMs: number;
}

/**
 * Answers what visitors read most before the framework sees it, which would cost more than the answer: what is kept, and
 * what can be made. It answers nothing else. Whatever else comes passes on as it came, and so does what fails, with its
 * failure: refusals and errors are told in one place (docs/decisions/0022).
 */
export class FrontDoor {
  /** Requests that were counted and could not be answered, each with the reason. */
  private readonly failures = new WeakMap<IncomingMessage, Error>();

  constructor(private readonly parts: Parts) {}

  /** Answers a request, or passes it on. */
  serve(request: IncomingMessage, response: ServerResponse, pass: () => void): void {
    if (request.method !== 'GET' || request.headers.authorization !== undefined) return pass();
    const { answers, idOf } = this.parts;
    const kept = answers.kept(request.url ?? '');
    const arrival = { request, response, pass, id: idOf(request), atMs: performance.now() };
    return kept ? this.answerAgain(kept, arrival) : this.answerAnew(arrival);
  }

  /** What a page asks of our own API, as `asker` would be answered; undefined where the framework has to be asked. */
  async ask(url: string, { ip, written }: Asker): Promise<PublicAnswer | undefined> {
    const { answers, limits, measure, idOf } = this.parts;
    const read = visitorRead(url);
    if (!read || !limits.admitsCall(ip)) return undefined;
    const atMs = performance.now();
    const answer = answers.kept(url) ?? (await (answers.beingMade(url) ?? answers.make(url, read, written)));
    measure({
      id: idOf({ headers: {} }),
      method: 'GET',
      route: read.route,
      status: 200,
      ms: performance.now() - atMs,
    });
    return answer;
  }

  /** Why a request could not be answered here and was passed on; undefined for all others. */
  failureOf(request: IncomingMessage): Error | undefined {
    return this.failures.get(request);
  }

  private answerAgain(kept: PublicAnswer, arrival: Arrival): void {
    const { limits, addressOf } = this.parts;
    if (!limits.admitsCall(addressOf(arrival.request))) return arrival.pass();
    traces()?.name(`GET ${kept.route}`, arrival.id);
    const outgoing = kept.in(kept.formFor(arrival.request.headers));
    if (outgoing instanceof Outgoing) return this.send(outgoing, kept.route, arrival);
    return void this.finish(Promise.resolve(kept), arrival);
  }

  private answerAnew(arrival: Arrival): void {
    const { request, pass, id } = arrival;
    const { url = '' } = request;
    const read = visitorRead(url);
    if (!read) return pass();
    const { answers, limits, admission, addressOf } = this.parts;
    const begun = answers.beingMade(url);
    // Who waits for what is being made anyway takes no place of those who make something.
    const work = begun ? undefined : admission.of(request);
    if (work?.isFull() || !limits.admitsCall(addressOf(request))) return pass();
    traces()?.name(`GET ${read.route}`, id);
    work?.enter();
    const made = this.finish(begun ?? answers.make(url, read, this.writtenBy(request)), arrival);
    return void made.finally(() => work?.leave());
  }

  /** Sends an answer once it is there; where it never will be, passes the request on with the reason. */
  private async finish(making: Promise<PublicAnswer>, arrival: Arrival): Promise<void> {
    try {
      const answer = await making;
      const outgoing = answer.in(answer.formFor(arrival.request.headers));
      this.send(outgoing instanceof Outgoing ? outgoing : await outgoing, answer.route, arrival);
    } catch (error) {
      this.failures.set(arrival.request, error instanceof Error ? error : new Error(String(error)));
      arrival.pass();
    }
  }

  private send(outgoing: Outgoing, route: string, { request, response, id, atMs }: Arrival): void {
    takeEmptyBody(request);
    outgoing.send(response, id);
    this.parts.measure({ id, method: 'GET', route, status: outgoing.status, ms: performance.now() - atMs });
  }

  /** As of when a visitor must be answered: without authorization everybody keeps cookies. */
  private writtenBy({ headers: { cookie } }: IncomingMessage): Lsn | undefined {
    const written = cookie?.includes(WRITTEN_COOKIE)
      ? this.parts.parseCookie(cookie)[WRITTEN_COOKIE]
      : undefined;
    return writtenIn(written);
  }
}

/** Opens the door; whoever comes to the server from here on comes to it first. */
export function openFrontDoor(server: FastifyInstance, door: FrontDoor): void {
  server.decorate('frontDoor', door);
  standBefore(server, (request, response, pass) => door.serve(request, response, pass));
  // Once it has its headers: what failed at the door is told as if it had failed in a handler.
  server.addHook('preHandler', (request, _reply, done) => done(door.failureOf(request.raw)));
}

import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { compressed, type Encoding, encodingFor } from '../http/compressed-answers.js';
import { isKnown } from '../http/entity-tags.js';
import { JSON_TYPE } from '../http/json-text.js';
import type { PublicText } from '../http/public-text.js';

/** What an answer takes beside its bytes: its headers, its place in the cache. */
const BESIDE_BYTES = 2048;

/** Up to so many bytes Node sends a text and its head in one piece, without making room for them first. */
const ONE_PIECE_BYTES = 14 * 1024;

/** How an answer goes out; `known` says that the asker has it already. */
export type Form = Encoding | 'plain' | 'known';

/** A body as Node sends it soonest: short ones as a text that goes out in one piece with its head. */
interface Body {
  readonly content: string | Buffer;
  readonly encoding: 'utf8' | 'latin1';
}

const NOTHING: Body = { content: '', encoding: 'latin1' };

/** Bytes that are sent again and again. A text of `latin1` has a character for each of them. */
function bodyOf(bytes: Buffer): Body {
  const content = bytes.byteLength <= ONE_PIECE_BYTES ? bytes.toString('latin1') : bytes;
  return { content, encoding: 'latin1' };
}

/** One form of an answer, put together as far as it can be before anybody asks. */
export class Outgoing {
  /** Names and values by turns, as they are written: Node puts together anything else anew with each answer. */
  private readonly head: string[];

  constructor(
    readonly status: 200 | 304,
    headers: readonly string[],
    private readonly body: Body,
  ) {
    this.head = ['x-request-id', '', ...headers];
  }

  /** Answers a request. */
  send(response: ServerResponse, requestId: string): void {
    this.head[1] = requestId;
    response.writeHead(this.status, this.head).end(this.body.content, this.body.encoding);
  }
}

/** What answers are put together from. */
interface Parts {
  readonly text: PublicText<unknown>;
  /** Its route as the router names it. */
  readonly route: string;
  /** Headers of every answer, names and values by turns. */
  readonly always: readonly string[];
  /** Whether it is to go out more than once. */
  readonly isKept: boolean;
}

/** A finished answer to visitors, in each form that was asked for so far. */
export class PublicAnswer {
  readonly route: string;
  private readonly forms = new Map<Form, Outgoing>();
  private readonly always: readonly string[];
  private readonly body: Body;
  private readonly characters: number;
  private readonly byteLength: number;
  private readonly etag: string;

  constructor({ text: { text, byteLength, etag, headers }, route, always, isKept }: Parts) {
    this.route = route;
    this.always = [...always, ...Object.entries(headers).flat()];
    const isAscii = text.length === byteLength;
    this.body = isKept ? bodyOf(Buffer.from(text)) : { content: text, encoding: isAscii ? 'latin1' : 'utf8' };
    this.characters = text.length;
    this.byteLength = byteLength;
    this.etag = etag;
  }

  /** Memory it takes with its encodings, at most: what does not shrink to half of its size is not text. */
  get size(): number {
    return this.byteLength * 2 + BESIDE_BYTES;
  }

  /** What it says. */
  json(): unknown {
    return JSON.parse(this.bytes().toString());
  }

  /** How an asker is answered: who has it already is told so. */
  formFor(headers: IncomingHttpHeaders): Form {
    if (isKnown(this.etag, headers['if-none-match'])) return 'known';
    return encodingFor(headers['accept-encoding'], this.characters) ?? 'plain';
  }

  /** A form of it; compressed ones are made off the main thread when they are first asked for. */
  in(form: Form): Outgoing | Promise<Outgoing> {
    return this.forms.get(form) ?? this.made(form);
  }

  private made(form: Form): Outgoing | Promise<Outgoing> {
    if (form === 'known') return this.take(form, new Outgoing(304, this.always, NOTHING));
    if (form === 'plain') return this.take(form, this.success(this.body, this.byteLength));
    return compressed(this.bytes(), form).then((bytes) =>
      this.take(form, this.success(bodyOf(bytes), bytes.byteLength, ['content-encoding', form])),
    );
  }

  private bytes(): Buffer {
    const { content, encoding } = this.body;
    return typeof content === 'string' ? Buffer.from(content, encoding) : content;
  }

  private success(body: Body, byteLength: number, encoding: readonly string[] = []): Outgoing {
    const length = ['content-length', String(byteLength)];
    return new Outgoing(200, [...this.always, 'content-type', JSON_TYPE, ...encoding, ...length], body);
  }

  private take(form: Form, outgoing: Outgoing): Outgoing {
    this.forms.set(form, outgoing);
    return outgoing;
  }
}

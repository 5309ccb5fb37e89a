import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { compressed, type Encoding, encodingFor } from '../http/compressed-answers.js';
import { isKnown } from '../http/entity-tags.js';
import { JSON_TYPE } from '../http/json-text.js';
import type { PublicText } from '../http/public-text.js';
import { endWithText } from '../http/text-bytes.js';

/** What an answer takes beside its bytes: its headers, its place in the cache. */
const BESIDE_BYTES = 2048;

/** Up to so many bytes Node sends a text and its head in one piece, without making room for them first. */
const ONE_PIECE_BYTES = 14 * 1024;

/** How an answer goes out; `known` says that the asker has it already. */
export type Form = Encoding | 'plain' | 'known';

/** Ends a response whose head is written with the body that the head says it has. */
type End = (response: ServerResponse) => void;

const endEmpty: End = (response) => void response.end();

/** A short body goes out as a text with a character for each byte, in one piece with its head. */
function endWithBytes(bytes: Buffer): End {
  if (bytes.byteLength > ONE_PIECE_BYTES) return (response) => void response.end(bytes);
  const characters = bytes.toString('latin1');
  return (response) => void response.end(characters, 'latin1');
}

/** One form of an answer, put together as far as it can be before anybody asks. */
export class Outgoing {
  /** Names and values by turns, as they are written: Node puts together anything else anew with each answer. */
  private readonly head: string[];

  constructor(
    readonly status: 200 | 304,
    headers: readonly string[],
    private readonly end: End,
  ) {
    this.head = ['x-request-id', '', ...headers];
  }

  /** Answers a request. */
  send(response: ServerResponse, requestId: string): void {
    this.head[1] = requestId;
    this.end(response.writeHead(this.status, this.head));
  }
}

/** What answers are put together from. */
interface Parts {
  readonly text: PublicText<unknown>;
  /** Its route as the router names it. */
  readonly route: string;
  /** Headers of every answer, names and values by turns. */
  readonly always: readonly string[];
  /** Whether it answers more than the one who asked first. */
  readonly isKept: boolean;
}

/** A finished answer to visitors, in each form that was asked for so far. */
export class PublicAnswer {
  readonly route: string;
  private readonly forms = new Map<Form, Outgoing>();
  private readonly always: readonly string[];
  private text: string;
  private readonly byteLength: number;
  private readonly etag: string;
  private readonly isKept: boolean;

  constructor({ text: { text, byteLength, etag, headers }, route, always, isKept }: Parts) {
    this.route = route;
    this.always = [...always, ...Object.entries(headers).flat()];
    this.text = text;
    this.byteLength = byteLength;
    this.etag = etag;
    this.isKept = isKept;
  }

  /** Memory it takes with its encodings, at most: what does not shrink to half of its size is not text. */
  get size(): number {
    return this.byteLength * 2 + BESIDE_BYTES;
  }

  /** What it says. */
  json(): unknown {
    return JSON.parse(this.text);
  }

  /** How an asker is answered: who has it already is told so. */
  formFor(headers: IncomingHttpHeaders): Form {
    if (isKnown(this.etag, headers['if-none-match'])) return 'known';
    return encodingFor(headers['accept-encoding'], this.text.length) ?? 'plain';
  }

  /** A form of it; compressed ones are made off the main thread when they are first asked for. */
  in(form: Form): Outgoing | Promise<Outgoing> {
    return this.forms.get(form) ?? this.made(form);
  }

  private made(form: Form): Outgoing | Promise<Outgoing> {
    if (form === 'known') return this.take(form, new Outgoing(304, this.always, endEmpty));
    if (form === 'plain') return this.take(form, this.plain());
    return compressed(Buffer.from(this.text), form).then((bytes) =>
      this.take(form, this.success(bytes.byteLength, endWithBytes(bytes), ['content-encoding', form])),
    );
  }

  private plain(): Outgoing {
    const { text, byteLength } = this;
    const isShort = byteLength <= ONE_PIECE_BYTES;
    return this.success(
      byteLength,
      isShort ? endWithBytes(Buffer.from(text)) : (response) => this.endWithAll(response),
    );
  }

  private endWithAll(response: ServerResponse): void {
    endWithText(response, this.text);
    // What is done with may be held for seconds by what V8 has not tidied up yet.
    if (!this.isKept) this.text = '';
  }

  private success(byteLength: number, end: End, encoding: readonly string[] = []): Outgoing {
    const length = ['content-length', String(byteLength)];
    return new Outgoing(200, [...this.always, 'content-type', JSON_TYPE, ...encoding, ...length], end);
  }

  private take(form: Form, outgoing: Outgoing): Outgoing {
    this.forms.set(form, outgoing);
    return outgoing;
  }
}

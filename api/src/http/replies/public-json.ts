import type { Endpoint, Reply } from '@market/contract/endpoints/endpoint';
import { JSON_TYPE } from './json-text.js';
import { PublicText } from './public-text.js';
import { filterFor } from './reply-filter.js';

const NO_IDS: ReadonlySet<string> = new Set();

/** Facts about a JSON reply besides its text. */
interface PublicJsonFacts {
  /** Ids of the people whom the reply is about. They may see more of it than visitors do. */
  readonly people?: Iterable<string>;
  /** Value of the Link header, which names the next page of a bare array (API-2). */
  readonly link?: string | undefined;
}

/** A JSON reply that is the same for every visitor. `Reply` is the type of its content. */
export class PublicJson<Says> extends PublicText {
  /** Never set. It makes PublicJson of different replies incompatible types. */
  declare readonly replyType: Says;
  readonly people: ReadonlySet<string>;

  constructor(text: string, { people, link }: PublicJsonFacts = {}) {
    super(text, {
      'content-type': JSON_TYPE,
      vary: 'authorization, accept-encoding',
      ...(link !== undefined && { link }),
    });
    this.people = people === undefined ? NO_IDS : new Set(people);
  }

  /** Returns the JSON of an endpoint's reply, without fields that the endpoint does not declare. */
  static of<E extends Endpoint>(endpoint: E, reply: Reply<E>, facts?: PublicJsonFacts): PublicJson<Reply<E>> {
    return new PublicJson(JSON.stringify(filterFor(endpoint)(reply)), facts);
  }
}

import type { Endpoint, Reply } from '@market/contract/endpoints/endpoint';
import { JSON_TYPE } from './json-text.js';
import { PublicText } from './public-text.js';
import { filterFor } from './reply-filter.js';

const NO_IDS: ReadonlySet<string> = new Set();

/** What is known of a JSON reply beside its text. */
interface PublicJsonFacts {
  /** Ids of the people it is about: they may see more of it than visitors do. */
  readonly people?: Iterable<string>;
  /** Value of the Link header, by which bare arrays name their next page (API-2). */
  readonly link?: string | undefined;
}

/** A JSON reply that is the same for every visitor. `Reply` is what it says. */
export class PublicJson<Says> extends PublicText {
  /** Never set; keeps texts of different replies apart. */
  declare readonly says: Says;
  readonly people: ReadonlySet<string>;

  constructor(text: string, { people, link }: PublicJsonFacts = {}) {
    super(text, {
      'content-type': JSON_TYPE,
      vary: 'authorization, accept-encoding',
      ...(link !== undefined && { link }),
    });
    this.people = people === undefined ? NO_IDS : new Set(people);
  }

  /** The JSON of an endpoint's reply, without fields that the endpoint does not promise. */
  static of<E extends Endpoint>(endpoint: E, reply: Reply<E>, facts?: PublicJsonFacts): PublicJson<Reply<E>> {
    return new PublicJson(JSON.stringify(filterFor(endpoint)(reply)), facts);
  }
}

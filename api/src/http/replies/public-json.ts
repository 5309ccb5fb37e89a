import type { Endpoint, Reply } from '@market/contract/endpoints/endpoint';
import { JSON_TYPE } from './json-text.js';
import { PublicText } from './public-text.js';
import { filterFor } from './reply-filter.js';

const NO_IDS: ReadonlySet<string> = new Set();

/** Optional properties of a JSON response. */
interface PublicJsonOptions {
  /** The ids of the people whom the response is about. They may see more than visitors do. */
  readonly personIds?: Iterable<string>;
  /** The value of the Link header, which contains the address of a bare array's next page (API-2). */
  readonly link?: string | undefined;
}

/** A JSON response that is the same for every visitor. `Content` is the type of its content. */
export class PublicJson<Content> extends PublicText {
  /** Has no value at runtime: makes PublicJson of different responses incompatible types. */
  declare readonly replyType: Content;
  readonly personIds: ReadonlySet<string>;

  constructor(text: string, { personIds, link }: PublicJsonOptions = {}) {
    super(text, {
      'content-type': JSON_TYPE,
      vary: 'authorization, accept-encoding',
      ...(link !== undefined && { link }),
    });
    this.personIds = personIds === undefined ? NO_IDS : new Set(personIds);
  }

  /** Returns the JSON of an endpoint's response, without fields that the endpoint does not declare. */
  static fromReply<E extends Endpoint>(
    endpoint: E,
    reply: Reply<E>,
    options?: PublicJsonOptions,
  ): PublicJson<Reply<E>> {
    return new PublicJson(JSON.stringify(filterFor(endpoint)(reply)), options);
  }
}

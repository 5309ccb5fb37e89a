import { entityTag } from './entity-tags.js';
import { JsonText } from './json-text.js';
import { bytesForNow } from './text-bytes.js';

/** Browsers ask each time and mostly hear 304; caches between us and many of them may answer for this long. */
const HOW_LONG = 'public, max-age=0, must-revalidate, s-maxage=5';
const VARIES = 'authorization, accept-encoding';

/** A reply that is the same for every visitor: caches may keep it, and ask by its mark whether it still holds. */
export class PublicText<Reply> extends JsonText<Reply> {
  readonly byteLength: number;
  readonly etag: string;

  constructor(text: string) {
    super(text);
    const bytes = bytesForNow(text);
    this.byteLength = bytes.byteLength;
    this.etag = entityTag(bytes);
  }

  /** What caches must know of it. */
  override get headers(): Readonly<Record<string, string>> {
    return { etag: this.etag, 'cache-control': HOW_LONG, vary: VARIES };
  }
}

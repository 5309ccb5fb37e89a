/** The content type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A reply that is already JSON: it is sent unchanged, neither filtered nor serialized. `Reply` is the type of its
 * content.
 */
export class JsonText<Reply> {
  /** Never set. It makes JsonText of different replies incompatible types. */
  declare readonly replyType: Reply;

  constructor(readonly text: string) {}
}

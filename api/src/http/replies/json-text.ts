/** The content type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * A response that is already JSON text: it is sent unchanged, neither filtered nor serialized. `Reply` is the
 * type of its content.
 */
export class JsonText<Reply> {
  /** Has no value at runtime: makes JsonText of different responses incompatible types. */
  declare readonly replyType: Reply;

  constructor(readonly text: string) {}
}

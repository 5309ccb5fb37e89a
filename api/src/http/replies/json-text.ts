/** The content type of JSON. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A reply that is JSON already: it is sent as it is, neither filtered nor serialized. `Reply` is what it says. */
export class JsonText<Reply> {
  /** Never set; keeps texts of different replies apart. */
  declare readonly says: Reply;

  constructor(readonly text: string) {}
}

/** How JSON is announced. */
export const JSON_TYPE = 'application/json; charset=utf-8';

/** A reply that is JSON already: it goes out as it is, neither filtered nor serialised. `Reply` is what it says. */
export class JsonText<Reply> {
  /** Never set; keeps texts of different replies apart. */
  declare readonly says: Reply;

  constructor(readonly text: string) {}

  /** Headers that go out with it. */
  get headers(): Readonly<Record<string, string>> {
    return {};
  }
}

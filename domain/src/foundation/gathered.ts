import { setImmediate as endOfTurn } from 'node:timers/promises';

/** Those who ask in one turn, and what they will hear. */
interface Gathering<Answer> {
  readonly ids: Set<string>;
  readonly answers: Promise<ReadonlyMap<string, Answer>>;
}

/**
 * Looks up at once what several ask for in one turn of the event loop: short jobs that begin together pay for one round
 * trip between them. Nothing is kept; whoever asks later is told what is there later.
 */
export class Gathered<Answer> {
  private gathering: Gathering<Answer> | undefined;

  /** `look` answers by id what is there. */
  constructor(private readonly look: (ids: readonly string[]) => Promise<ReadonlyMap<string, Answer>>) {}

  /** What there is under an id, undefined where there is nothing. Throws what the look threw, as for all who asked with it. */
  async of(id: string): Promise<Answer | undefined> {
    this.gathering ??= this.gather();
    const { ids, answers } = this.gathering;
    ids.add(id);
    return (await answers).get(id);
  }

  private gather(): Gathering<Answer> {
    const ids = new Set<string>();
    const answers = endOfTurn().then(() => {
      this.gathering = undefined;
      return this.look([...ids]);
    });
    return { ids, answers };
  }
}

import type { Tx } from './database.ts';

/** Returns one answer per question, in order. */
type AskAll<Q, A> = (tx: Tx, questions: readonly Q[]) => Promise<readonly A[]>;

interface Round<Q, A> {
  questions: Q[];
  answers: Promise<readonly A[]>;
}

/** Batches queries of several handlers of a transaction in one tick into one statement; a lone one runs as usual. */
export class BatchedQuery<Q, A> {
  readonly #rounds = new WeakMap<Tx, Round<Q, A>>();

  constructor(private readonly askAll: AskAll<Q, A>) {}

  /** The answer to one question. If the statement fails, every question of the batch fails. */
  async ask(tx: Tx, question: Q): Promise<A> {
    const round = this.#rounds.get(tx) ?? this.#begin(tx);
    const at = round.questions.push(question) - 1;
    return (await round.answers)[at] as A; // askAll returns one answer per question
  }

  #begin(tx: Tx): Round<Q, A> {
    const questions: Q[] = [];
    // By the next tick, every handler resumed in this one has asked.
    const answers = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
      this.#rounds.delete(tx);
      return this.askAll(tx, questions);
    });
    const round = { questions, answers };
    this.#rounds.set(tx, round);
    return round;
  }
}

import type { Tx } from './database.ts';

/** Gives one answer for each question, in their order. */
type AskAll<Q, A> = (tx: Tx, questions: readonly Q[]) => Promise<readonly A[]>;

interface Round<Q, A> {
  questions: Q[];
  answers: Promise<readonly A[]>;
}

/**
 * What several handlers ask of one transaction in the same turn goes to the database as one statement.
 * A handler that runs alone asks as it would without.
 */
export class BatchedQuery<Q, A> {
  readonly #rounds = new WeakMap<Tx, Round<Q, A>>();

  constructor(private readonly askAll: AskAll<Q, A>) {}

  /** The answer to one question. Fails for everyone of the turn when the statement fails. */
  async ask(tx: Tx, question: Q): Promise<A> {
    const round = this.#rounds.get(tx) ?? this.#begin(tx);
    const at = round.questions.push(question) - 1;
    return (await round.answers)[at] as A; // askAll gives one answer for each question
  }

  #begin(tx: Tx): Round<Q, A> {
    const questions: Q[] = [];
    // After a tick every handler that goes on in this turn has asked.
    const answers = new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
      this.#rounds.delete(tx);
      return this.askAll(tx, questions);
    });
    const round = { questions, answers };
    this.#rounds.set(tx, round);
    return round;
  }
}

import { StripeFault } from './fault.ts';

/** An answer as it is sent. */
export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

interface Saved {
  readonly request: string;
  readonly answer: Promise<Answer | null>;
  /** Whether the answer is known. */
  ended: boolean;
}

/** The answers that Stripe saves by the key of their request. */
export class SavedAnswers {
  readonly #saved = new Map<string, Saved>();

  /**
   * Answers a request, or repeats the answer to an earlier one with the same key and parameters.
   * @throws StripeFault if the key was used with other parameters, or its request is still running
   */
  async answer(
    key: string | undefined,
    request: string,
    run: () => Promise<Answer & { readonly saved: boolean }>,
  ): Promise<Answer & { readonly replayed: boolean }> {
    if (key === undefined) return { ...(await run()), replayed: false };
    const known = this.#saved.get(key);
    if (known) return this.#repeat(key, known, request);
    const result = Promise.withResolvers<Answer | null>();
    const saved: Saved = { request, answer: result.promise, ended: false };
    this.#saved.set(key, saved);
    const answer = await run();
    saved.ended = true;
    result.resolve(answer);
    if (!answer.saved) this.#saved.delete(key);
    return { ...answer, replayed: false };
  }

  /** Makes the saved answer to a key another one, such as a failure that Stripe saved. */
  replace(key: string, request: string, answer: Answer): void {
    this.#saved.set(key, { request, answer: Promise.resolve(answer), ended: true });
  }

  async #repeat(
    key: string,
    known: Saved,
    request: string,
  ): Promise<Answer & { readonly replayed: boolean }> {
    if (known.request !== request)
      throw new StripeFault(
        400,
        `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}'.`,
        { type: 'idempotency_error' },
      );
    if (!known.ended)
      throw new StripeFault(409, 'There is currently another in-progress request using this key.', {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
      });
    const answer = await known.answer;
    if (!answer) throw new Error('an ended request has an answer');
    return { ...answer, replayed: true };
  }
}

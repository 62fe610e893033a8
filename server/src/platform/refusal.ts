import { errorStatus, type ErrorBody, type ErrorCode } from '@fit-coder/contracts/errors';

/**
 * An expected failure: a sentence for the person, a code for programs, and messages by field.
 * The HTTP edge turns it into the status that belongs to the code; nothing else is ever shown to a client.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** After how many seconds it may be tried again, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(
    code: ErrorCode,
    sentence: string,
    fields?: Readonly<Record<string, string>>,
    retryAfter?: number,
  ) {
    super(sentence);
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  /** The body of the failed call. */
  toBody(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

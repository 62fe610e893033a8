import { errorStatus, type ErrorBody, type ErrorCode } from '@fit-coder/contracts/errors';

/**
 * An expected failure: a message for the user, a code for programs, and messages by field. The HTTP layer responds with
 * the status of the code; clients never see any other error.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly fields: Readonly<Record<string, string>> | undefined;
  /** After how many seconds to retry, if known. */
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

  /** The response body of the failed call. */
  toBody(): ErrorBody {
    return { error: this.message, code: this.code, ...(this.fields && { fields: this.fields }) };
  }
}

/** For a request that needs a session, and has none or one that has just ended. */
export function notLoggedIn(): Refusal {
  return new Refusal('not_signed_in', 'Log in to continue.');
}

/** Razorpay answered with an error. Calls that got no answer throw other errors. */
export class RazorpayError extends Error {
  readonly status: number;
  /** Razorpay's sentence about it; empty if it gave none. */
  readonly description: string;

  constructor(status: number, description: string) {
    super(`Razorpay answered ${status}${description ? `: ${description}` : ''}`);
    this.status = status;
    this.description = description;
  }

  /** It will answer the same next time; other errors may pass. */
  get isFinal(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 409 && !this.isTooMany;
  }

  get isTooMany(): boolean {
    return this.status === 429;
  }

  /** Razorpay answers an unknown id with 400. */
  get isUnknownId(): boolean {
    return (
      this.status === 404 || (this.status === 400 && /does not exist|not a valid id/iu.test(this.description))
    );
  }
}

/** What the SDK throws for an answer with an error. */
interface SdkAnswer {
  readonly statusCode: number;
  readonly error?: { readonly description?: string };
}

/** An error of the SDK. It throws an object for an answer, and a TypeError if there was none. */
export function errorOf(thrown: unknown): Error {
  if (isAnswer(thrown)) return new RazorpayError(thrown.statusCode, thrown.error?.description ?? '');
  return new Error('Razorpay gave no answer', { cause: thrown });
}

function isAnswer(thrown: unknown): thrown is SdkAnswer {
  return thrown !== null && typeof thrown === 'object' && 'statusCode' in thrown;
}

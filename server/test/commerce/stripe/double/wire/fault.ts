/** An error in Stripe's format. */
export class StripeFault extends Error {
  readonly status: number;
  readonly details: {
    readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
    readonly code?: string;
    readonly decline_code?: string;
    readonly param?: string;
  };
  /** Whether Stripe saves it as the answer to the request's key; it does not if the request was never begun. */
  readonly saved: boolean;

  constructor(status: number, message: string, details: StripeFault['details'], saved = true) {
    super(message);
    this.status = status;
    this.details = details;
    this.saved = saved;
  }

  toBody() {
    return { error: { ...this.details, message: this.message } };
  }
}

export function invalid(message: string, param?: string, code?: string): StripeFault {
  return new StripeFault(400, message, {
    type: 'invalid_request_error',
    ...(code === undefined ? {} : { code }),
    ...(param === undefined ? {} : { param }),
  });
}

/** `what` as Stripe writes it, such as `customer`. */
export function missing(what: string, id: string, param = 'id'): StripeFault {
  return new StripeFault(404, `No such ${what}: '${id}'`, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
  });
}

export function declined(message = 'Your card was declined.'): StripeFault {
  return new StripeFault(402, message, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
  });
}

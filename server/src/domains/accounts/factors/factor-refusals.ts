import type { ErrorBody } from '@fit-coder/contracts/errors';
import { Refusal } from '../../../platform/refusal.ts';

/** The password was right, and the login goes on with a second factor. */
export class SecondFactorRequired extends Refusal {
  readonly #attempt: NonNullable<ErrorBody['attempt']>;

  constructor(attempt: NonNullable<ErrorBody['attempt']>) {
    super('second_factor_required', 'Your password is right. Now confirm the login with your second factor.');
    this.#attempt = attempt;
  }

  override toBody(): ErrorBody {
    return { ...super.toBody(), attempt: this.#attempt };
  }
}

const wrongSentences = {
  code: 'That code is not right, or it was used before. Wait for the next one and try again.',
  recoveryCode: 'That is not one of your recovery codes, or it was used before.',
  passkey: 'That passkey does not fit. Try again, or choose another way.',
} as const;

/** The refusal for a factor that does not fit, at the field where it was typed. */
export function wrongFactor(field: keyof typeof wrongSentences): Refusal {
  const sentence = wrongSentences[field];
  return new Refusal('wrong_factor', sentence, field === 'passkey' ? undefined : { [field]: sentence });
}

/** The refusal for a login or an enrolment that waited too long. */
export function tooLate(): Refusal {
  return new Refusal('login_expired', 'That took too long. Start again.');
}

/** The refusal for a factor that is not there any more. */
export function noSuchFactor(): Refusal {
  return new Refusal('not_found', 'There is no such factor any more.');
}

/** The refusal for an administrator of a site in production who would be left without one. */
export function lastFactor(): Refusal {
  return new Refusal(
    'last_factor',
    'Administrators need a second factor, and this is your only one. Add another one first.',
  );
}

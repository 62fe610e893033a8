import type { ErrorBody } from '@fit-coder/contracts/errors';
import { Refusal } from '../../../platform/refusal.ts';

/** The password was right, and the login requires a second factor. */
export class SecondFactorRequired extends Refusal {
  readonly #attempt: NonNullable<ErrorBody['attempt']>;

  constructor(attempt: NonNullable<ErrorBody['attempt']>) {
    super(
      'second_factor_required',
      'Your password is correct. Now confirm the login with your second factor.',
    );
    this.#attempt = attempt;
  }

  override toBody(): ErrorBody {
    return { ...super.toBody(), attempt: this.#attempt };
  }
}

const wrongSentences = {
  code: 'That code is wrong or was already used. Wait for the next one and try again.',
  recoveryCode:
    'That is not one of your recovery codes, or it was already used. Check it, or try another one.',
  passkey: 'That passkey could not be verified. Try again, or choose another method.',
} as const;

/** The refusal for a wrong code or passkey, at its field. */
export function wrongFactor(field: keyof typeof wrongSentences): Refusal {
  const sentence = wrongSentences[field];
  return new Refusal('wrong_factor', sentence, field === 'passkey' ? undefined : { [field]: sentence });
}

/** The refusal for a login or an enrolment that has expired. */
export function tooLate(): Refusal {
  return new Refusal('login_expired', 'That took too long. Start again.');
}

/** The refusal for a factor that no longer exists. */
export function noSuchFactor(): Refusal {
  return new Refusal('not_found', 'This second factor was already removed. Reload the page.');
}

/** The refusal for an administrator in production who would have no factor left. */
export function lastFactor(): Refusal {
  return new Refusal(
    'last_factor',
    'Administrators need a second factor, and this is your only one. Add another one first.',
  );
}

/** The refusal for a passkey beyond the limit of `max`. */
export function tooManyPasskeys(max: number): Refusal {
  return new Refusal(
    'list_full',
    `You already have ${max} passkeys. Remove one that you no longer use, then add this one.`,
  );
}

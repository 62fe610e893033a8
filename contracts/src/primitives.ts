import * as z from 'zod/mini';

/** The message about a value whose schema has no message. */
z.config({
  customError: ({ input, path = [] }) => {
    const field = path.join('.');
    if (!field) return 'The input is not valid.';
    return input === undefined
      ? `Enter a value for “${field}”.`
      : `The value of “${field}” is not valid. Correct it.`;
  },
});

/** Refuses what the database cannot store: the character NUL and unpaired surrogates. */
const storable = z.regex(/^[^\0\p{Cs}]*$/u, 'Remove the invisible characters.');

/** Text of `min` to `max` characters that is not only white space. Sizes are code points. */
export function text(label: string, min: number, max: number) {
  return z.string(`Enter ${label}.`).check(
    // First, because an empty field gets the message of the first check that fails.
    z.regex(/\S/u, `Enter ${label}.`),
    z.minLength(min, `${capital(label)} needs at least ${min} characters.`),
    z.maxLength(max, `${capital(label)} can have at most ${max} characters.`),
    storable,
  );
}

/** Text of at most `max` characters that may be empty. */
export function optionalText(label: string, max: number) {
  return z
    .string()
    .check(z.maxLength(max, `${capital(label)} can have at most ${max} characters.`), storable);
}

/** A postal address of at most 10 lines, which is what an invoice has room for. */
export const postalAddress = optionalText('the address', 400).check(
  z.regex(/^(?:[^\n]*\n){0,9}[^\n]*$/u, 'The address can have at most 10 lines.'),
);

function capital(label: string): string {
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** An email address of at most 254 characters (RFC 5321). */
export const email = z
  .email('Enter a valid email address.')
  .check(z.maxLength(254, 'That address is too long.'));

/** A new password: 8 to 128 characters. */
export const newPassword = z
  .string('Enter a password.')
  .check(
    z.minLength(8, 'A password needs at least 8 characters.'),
    z.maxLength(128, 'A password can have at most 128 characters.'),
  );

/** A password to compare with the stored one: anything up to 128 characters. */
export const anyPassword = z
  .string('Enter your password.')
  .check(
    z.minLength(1, 'Enter your password.'),
    z.maxLength(128, 'A password can have at most 128 characters.'),
  );

/** An id: a UUID in either case. The server reads it in lower case, as the database spells it. */
export const idOr = (sentence: string) => z.uuid(sentence).check(z.toLowerCase());

export const id = idOr('That is not an id.');

/** A point in time, ISO 8601 in UTC. */
export const instant = z.string();

/** A point in time that a client sends, ISO 8601 in UTC. */
export const sentInstant = z.iso.datetime('Enter a date and a time.');

/** An amount in the currency's smallest unit (cents). */
export const cents = z.int().check(z.minimum(0), z.maximum(10_000_000));

/** A currency (ISO 4217). The server also checks that it is in use. */
export const currencyCode = z
  .string('Choose a currency.')
  .check(z.regex(/^[A-Z]{3}$/u, 'Enter a currency such as USD, EUR or JPY.'));

/** A country (ISO 3166-1). */
export const countryCode = z.string().check(z.regex(/^[A-Z]{2}$/u, 'Enter a country such as IN, BR or ZA.'));

/** A calendar day (ISO 8601). */
export const day = z.iso.date('Enter a date.');

/** The sentence of a toast. */
export const message = z.string();

/** The cursor of the next page of a list; null on the last page. */
export const nextCursor = z.nullable(z.string());

export const cursor = z
  .string()
  .check(z.maxLength(200), z.regex(/^[A-Za-z0-9_-]+$/u, 'That cursor is not valid.'));

export const idParams = z.strictObject({ id });
export const nothing = z.strictObject({});

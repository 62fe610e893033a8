import { text } from '@fit-coder/contracts/primitives';

/** The test cards of the sandbox, in display order; all other numbers are refused. */
export const testCards = [
  { number: '4242 4242 4242 4242', does: 'is accepted' },
  { number: '4000 0000 0000 0002', does: 'is declined' },
  { number: '4000 0000 0000 0341', does: 'is accepted now, and declined when a subscription renews' },
] as const;

const [accepted, declined] = testCards.map(({ number }) => number.slice(-4));

/** The fields of the card form, in display order. */
export const cardFields = ['number', 'expiry', 'cvc', 'name'] as const;
export type CardField = (typeof cardFields)[number];
/** The submitted card form, unchecked. */
export type CardForm = Readonly<Record<CardField, string>>;

export interface Card {
  readonly declined: boolean;
  readonly last4: string;
}

/** The card, or a message for each wrong field. */
export type CardReading =
  | { readonly card: Card }
  | { readonly errors: Readonly<Partial<Record<CardField, string>>> };

const holder = text('the name on the card', 1, 80);

/** Reads a card form at `now`. */
export function readCard(form: CardForm, now: Date): CardReading {
  const digits = form.number.replace(/[\s-]/gu, '');
  const found = {
    number: numberError(digits),
    expiry: expiryError(form.expiry, now),
    cvc: /^\d{3,4}$/u.test(form.cvc.trim()) ? undefined : 'Enter the 3 or 4 digits of the CVC.',
    name: nameError(form.name),
  };
  const errors = Object.fromEntries(Object.entries(found).filter(([, sentence]) => sentence !== undefined));
  if (Object.keys(errors).length > 0) return { errors };
  const last4 = digits.slice(-4);
  return { card: { declined: last4 === declined, last4 } };
}

/** Whether a stored card pays an amount without its owner, such as a renewal. Nothing needs no card. */
export function isAccepted(last4: string | null, amount: number): boolean {
  return amount === 0 || last4 === accepted;
}

function numberError(digits: string): string | undefined {
  if (digits === '') return 'Enter a card number.';
  if (!/^\d{12,19}$/u.test(digits)) return 'A card number has 12 to 19 digits.';
  if (!passesLuhn(digits)) return 'That is not a valid card number. Check the digits.';
  const known = testCards.some(({ number }) => number.replaceAll(' ', '') === digits);
  return known ? undefined : 'Only the three test cards work here. Never enter a real card.';
}

/** The check digit of ISO/IEC 7812. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, place) => Number(digit) * (place % 2 === 1 ? 2 : 1))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

function expiryError(expiry: string, now: Date): string | undefined {
  const match = /^(\d{1,2})\s*[/-]?\s*(?:20)?(\d{2})$/u.exec(expiry.trim());
  const month = Number(match?.[1]);
  if (!match || month < 1 || month > 12) return 'Enter the month and year, such as 04/30.';
  const firstDayAfter = Date.UTC(2000 + Number(match[2]), month, 1);
  return firstDayAfter > now.getTime() ? undefined : 'This card has expired.';
}

function nameError(name: string): string | undefined {
  const read = holder.safeParse(name);
  return read.success ? undefined : read.error.issues[0]?.message;
}

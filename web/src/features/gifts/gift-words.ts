import type { ReceivedGift } from '@fit-coder/contracts/selling/gifts';
import { formatDay } from '../../ui/text/date.ts';

/** Whose gift it is, to the one who has its link. */
export function giftTitle({ from, viewer, state }: ReceivedGift): string {
  if (viewer === 'buyer') return 'Your gift for someone else';
  if (viewer === 'receiver' && state === 'redeemed') return 'Your gift';
  return from ? `${from} has a gift for you` : 'A gift for you';
}

/** What a gift opens, and for how long. */
export function giftTerms({ courses, interval, description }: ReceivedGift): string {
  if (courses.length > 0) return 'Once it is redeemed, it is open for good.';
  if (interval === null) return description;
  return `Every premium course for one ${interval}, from the day it is redeemed. If the courses are already open then, the ${interval} begins when that access ends.`;
}

/** What became of a gift that cannot be redeemed any more, with how long it lasts for its receiver. */
export function goneSentence(gift: ReceivedGift, isLoggedIn: boolean): string {
  const { state, viewer } = gift;
  if (state === 'revoked') return 'This gift was refunded to its buyer, so it can no longer be redeemed.';
  if (viewer === 'receiver') return lastingSentence(gift);
  if (viewer === 'buyer') return 'The gift that you bought has been redeemed.';
  return isLoggedIn
    ? 'Someone else has redeemed this gift.'
    : 'This gift has been redeemed. If you redeemed it, it is open to you.';
}

function lastingSentence({ period, courses }: ReceivedGift): string {
  if (period === null) return courses.length === 1 ? 'It is yours for good.' : 'They are yours for good.';
  const end = formatDay(period.end);
  if (Date.parse(period.end) < Date.now()) return `It was yours until ${end}.`;
  return Date.parse(period.start) > Date.now()
    ? `It begins on ${formatDay(period.start)}, when your current access ends, and is yours until ${end}.`
    : `It is yours until ${end}.`;
}

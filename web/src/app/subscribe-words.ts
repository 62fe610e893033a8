/** The words of a link to the subscriptions; those who have one can look at it there. */
export function subscribeWords(subscribed: boolean): string {
  return subscribed ? 'Subscribed' : 'Subscribe';
}

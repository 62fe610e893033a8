/** What happens to the money for a pre-ordered course (`it`) that is late; `days` is the operator's limit. */
export function latePreorder(days: number, it = 'it'): string {
  if (days === 0) return `If ${it} is late, you get your money back.`;
  return `If ${it} is more than ${days === 1 ? 'one day' : `${days} days`} late, you get your money back.`;
}

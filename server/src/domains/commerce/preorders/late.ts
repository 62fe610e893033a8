/** Why a pre-order is no longer part of its order, as its buyer and administrators read it. */
export function lateReason({ title }: { readonly title: string }): string {
  return `“${title}” was not recorded in time, so what was paid for it was refunded.`;
}

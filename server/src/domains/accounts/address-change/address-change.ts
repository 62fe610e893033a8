const hour = 60 * 60 * 1000;

/** How long the link to the new address works. */
const confirmHours = 24;
/** When the link to the new address expires, for a change requested at `askedAt`. */
export function confirmEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + confirmHours * hour);
}

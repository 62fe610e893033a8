const hour = 60 * 60 * 1000;

/** How long the link to the new address works. */
const confirmHours = 24;
/** When the link to the new address ends, for a change asked for at `askedAt`. */
export function confirmEnd(askedAt: Date): Date {
  return new Date(askedAt.getTime() + confirmHours * hour);
}

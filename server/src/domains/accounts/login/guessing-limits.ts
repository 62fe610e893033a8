/** How long a failure counts, in minutes. */
const countedMinutes = 15;

/** The most wrong passwords and requested links within the counted minutes. */
export const failureLimits = {
  /** For one account, from all devices that never logged in to it. */
  account: 10,
  /** For one account, from one device that logged in to it before. */
  knownDevice: 10,
  /**
   * For one account, from all devices. It exceeds `account`, so a stranger's ten leave attempts for the owner's
   * devices.
   */
  accountInAll: 30,
  /** From one network, for all accounts: many users of a school or an office share a network. */
  network: 100,
  /** The same, but counted for known devices, so that others in their network do not lock them out. */
  networkInAll: 200,
  /**
   * Links emailed to one account. Each new link makes the previous one void, so a stranger's requests must be
   * limited.
   */
  links: 5,
} as const;

/** The start of the counted period that ends at `now`. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - countedMinutes * 60_000);
}

/** Seconds from `now` until a failure at `failedAt` no longer counts; at least one. */
export function secondsUntilForgotten(failedAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((failedAt.getTime() - countedSince(now).getTime()) / 1000));
}

/** Failures are counted this long, in minutes. */
const countedMinutes = 15;

/** So many wrong passwords are heard within the counted minutes, and so many links asked for. */
export const failureLimits = {
  /** Of one account, from all devices that never opened it. */
  account: 10,
  /** Of one account, from a device that opened it before. */
  knownDevice: 10,
  /** Of one account, from all devices together: a stranger's ten leave its owner's devices theirs. */
  accountInAll: 30,
  /** From one network address, whatever the account: a school or an office has one for many people. */
  address: 100,
  /** The same, for devices that opened the account before: they are not kept out by others in their network. */
  addressInAll: 200,
  /** Links mailed to one account. Each makes the one before it void, so a stranger's asking must end some time. */
  links: 5,
} as const;

/** The start of the counted time that ends at `now`. */
export function countedSince(now: Date): Date {
  return new Date(now.getTime() - countedMinutes * 60_000);
}

/** Seconds from `now` until a failure of `failedAt` is no longer counted; at least one. */
export function secondsUntilForgotten(failedAt: Date, now: Date): number {
  return Math.max(1, Math.ceil((failedAt.getTime() - countedSince(now).getTime()) / 1000));
}

import { wholeNumber } from '../config/whole-number.ts';

/** How long sessions last, in minutes: since the login, and without a request. */
export interface SessionLimit {
  readonly lasts: number;
  readonly idle: number;
}

/** Administrators, including test administrators, have their own limits. */
export interface SessionLimits {
  readonly users: SessionLimit;
  readonly administrators: SessionLimit;
}

export const sessionSettings = {
  SESSION_DAYS: wholeNumber(1, 365, 'days', 30),
  SESSION_IDLE_DAYS: wholeNumber(1, 365, 'days', 14),
  ADMIN_SESSION_HOURS: wholeNumber(1, 720, 'hours', 12),
  ADMIN_SESSION_IDLE_MINUTES: wholeNumber(5, 1440, 'minutes', 60),
};

export function sessionLimitsOf(settings: {
  readonly [S in keyof typeof sessionSettings]: number;
}): SessionLimits {
  const day = 24 * 60;
  return {
    users: { lasts: settings.SESSION_DAYS * day, idle: settings.SESSION_IDLE_DAYS * day },
    administrators: {
      lasts: settings.ADMIN_SESSION_HOURS * 60,
      idle: settings.ADMIN_SESSION_IDLE_MINUTES,
    },
  };
}

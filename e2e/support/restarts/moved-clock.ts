import { systemClock } from '../../../server/src/platform/clock.ts';

/**
 * Loaded before the server in the process of a site that a test starts on another day: its clock is ahead. The product
 * has no setting for that.
 */
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
if (!Number.isSafeInteger(ahead)) throw new Error('CLOCK_AHEAD_MS is not a whole number');
systemClock.now = () => new Date(Date.now() + ahead);

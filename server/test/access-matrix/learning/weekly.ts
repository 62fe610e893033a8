import { randomBytes } from 'node:crypto';
import { insert } from '../inserted-row.ts';
import { publicRow, userRow, userWriteRow } from '../rows.ts';
import type { World } from '../world.ts';

/** Valid input for the calls about the learner's home and the weekly email. */
export const weeklyRequests = {
  getLearnerHome: () => ({}),
  setWeeklyMail: () => ({ body: { on: true } }),
  endWeeklyMail: async (world: World) => ({ body: { token: await subscribed(world) } }),
};

export const weeklyDecisions = {
  getLearnerHome: userRow(),
  setWeeklyMail: userWriteRow(),
  endWeeklyMail: publicRow(),
};

/** The owner gets the weekly email; returns the secret of the link that stops it. */
export async function subscribed({ site, owner }: World): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await insert(site, 'weekly_mails', { user_id: owner.id, token, told_week: '2026-01-05' });
  return token;
}

import { randomBytes } from 'node:crypto';
import { insert } from '../inserted-row.ts';
import { publicRow, userWriteRow } from '../rows.ts';
import type { World } from '../world.ts';

/** Valid input for the calls about courses that users follow. */
export const followRequests = {
  followCourse: ({ newId: id }: World) => ({ body: { id } }),
  unfollowCourse: async (world: World) => {
    await followed(world);
    return { params: { id: world.courseId } };
  },
  stopFollowing: async (world: World) => ({ body: { token: await followed(world) } }),
};

export const followDecisions = {
  followCourse: userWriteRow(),
  unfollowCourse: userWriteRow(),
  stopFollowing: publicRow(),
};

/** The owner follows a course; returns the secret of the link that ends it. */
export async function followed({ site, owner, courseId }: World): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const since = { followed_at: new Date(), told_until: new Date() };
  await insert(site, 'course_follows', { user_id: owner.id, course_id: courseId, token, ...since });
  return token;
}

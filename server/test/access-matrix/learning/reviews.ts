import { insert } from '../inserted-row.ts';
import { adminReadRow, adminWriteRow, publicRow, userRow, userWriteRow, type Row } from '../rows.ts';
import { addCourse, addLectures, type World } from '../world.ts';

/** A review of a free course that its author watched. */
interface Reviewed {
  readonly courseId: string;
  readonly reviewId: string;
}

/** The owner's review of a new course, with a report that waits for an administrator. */
async function review({ site, owner }: World): Promise<Reviewed> {
  const courseId = await addCourse(site, { access: 'free', price_cents: null });
  const { lectureIds } = await addLectures(site, courseId);
  const seen = { length_seconds: 40, position_at: new Date(), watched: '{[0,10)}' };
  await insert(site, 'lecture_progress', { user_id: owner.id, lecture_id: lectureIds[0], ...seen });
  const words = { stars: 4, body: 'Short and clear.', created_at: new Date(), reported_at: new Date() };
  const row = { user_id: owner.id, course_id: courseId, ...words };
  return { courseId, reviewId: (await insert(site, 'course_reviews', row)).id };
}

const ofCourse = async (world: World) => ({ params: { id: (await review(world)).courseId } });
const ofReview = async (world: World) => ({ params: { id: (await review(world)).reviewId } });

/** Valid input for the calls about reviews. */
export const reviewRequests = {
  listReviews: async (world: World) => ({ ...(await ofCourse(world)), query: {} }),
  getOwnReview: ofCourse,
  saveReview: async (world: World) => ({ ...(await ofCourse(world)), body: { stars: 5, text: 'Clear.' } }),
  deleteReview: ofCourse,
  reportReview: async (world: World) => ({
    ...(await ofReview(world)),
    body: { reason: 'An advertisement.' },
  }),
  adminListReviews: async (world: World) => {
    await review(world);
    return { query: { show: 'reported' as const } };
  },
  hideReview: async (world: World) => ({
    ...(await ofReview(world)),
    body: { hidden: true, reason: 'An advertisement.' },
  }),
  replyToReview: async (world: World) => ({ ...(await ofReview(world)), body: { text: 'Thank you.' } }),
  dismissReports: ofReview,
};

/** Only those who watched the course can review it, and only the owner has a review. */
const saveRow: Row = { ...userWriteRow('not_possible'), user: 'own' };
const deleteRow: Row = { ...userWriteRow('not_found'), user: 'own' };

export const reviewDecisions = {
  listReviews: publicRow(),
  getOwnReview: userRow(),
  saveReview: saveRow,
  deleteReview: deleteRow,
  reportReview: userWriteRow('ok'),
  adminListReviews: adminReadRow,
  hideReview: adminWriteRow,
  replyToReview: adminWriteRow,
  dismissReports: adminWriteRow,
};

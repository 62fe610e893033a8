import type { Insertable } from 'kysely';
import type { DB } from '../../../src/platform/database/database.generated.ts';
import { insert } from '../inserted-row.ts';
import {
  onlyOwnerWriteRow,
  premiumRow,
  publicRow,
  viewRow,
  adminReadRow,
  adminWriteRow,
  type Row,
} from '../rows.ts';
import { addCourse, addLectures, type World } from '../world.ts';
import { SignedIds } from '../../../src/platform/security/signed-id.ts';

/** What is said of loops, at some length. */
const title = 'Why does this loop end?';

/** A question of the keeper about a premium lecture, unless `traits` say otherwise. */
async function question(
  { site, keeper, courseId, lectureIds: [lecture] }: World,
  traits: Partial<Insertable<DB['posts']>> = {},
) {
  const place = { course_id: courseId, lecture_id: lecture, second: 3, said: '', title };
  const text = {
    author_id: keeper.id,
    by_instructor: true,
    body: 'It has no condition.',
    created_at: new Date(),
  };
  return (await insert(site, 'posts', { ...place, ...text, state: 'shown', ...traits })).id;
}

const toQuestion = async (world: World) => ({ params: { id: await question(world) } });

/** A question of the owner about a lecture that everyone may watch. */
async function ownQuestion(world: World) {
  const course = await addCourse(world.site, { access: 'free', price_cents: null });
  const [lecture] = (await addLectures(world.site, course)).lectureIds;
  return question(world, { author_id: world.owner.id, course_id: course, lecture_id: lecture });
}

const decision = { reason: 'For a test of the access.', editedAt: null };

export const questionRequests = {
  listLectureQuestions: ({ lectureIds: [id] }: World) => ({ params: { id }, query: {} }),
  getSaid: ({ lectureIds: [id] }: World) => ({ params: { id }, query: { second: '3' } }),
  getQuestion: toQuestion,
  askQuestion: ({ lectureIds: [id] }: World) => ({ params: { id }, body: { title, body: '', second: 3 } }),
  answerQuestion: async (world: World) => ({
    ...(await toQuestion(world)),
    body: { body: 'Because it stops.' },
  }),
  markAnswered: async (world: World) => ({
    params: { id: await ownQuestion(world) },
    body: { answered: true, answerId: null },
  }),
  followQuestion: async (world: World) => ({ ...(await toQuestion(world)), body: { following: true } }),
  editPost: async (world: World) => ({
    params: { id: await ownQuestion(world) },
    body: { title, body: 'More.' },
  }),
  deletePost: async (world: World) => ({ params: { id: await ownQuestion(world) } }),
  votePost: async (world: World) => ({
    params: { id: await question(world, { author_id: null }) },
    body: { voted: true },
  }),
  reportPost: async (world: World) => ({
    params: { id: await question(world, { author_id: null }) },
    body: { reason: 'It is not about the lecture.' },
  }),
  unsubscribe: async (world: World) => {
    const row = { question_id: await question(world), user_id: world.owner.id, since: new Date() };
    const { id } = await insert(world.site, 'question_followers', row);
    return { body: { token: new SignedIds([world.site.deps.secret], 'question emails').sign(id) } };
  },
  listModeratedPosts: () => ({ query: {} }),
  listUnansweredQuestions: () => ({ query: {} }),
  countWaitingPosts: () => ({}),
  hidePost: async (world: World) => ({ ...(await toQuestion(world)), body: decision }),
  showPost: async (world: World) => ({
    params: { id: await question(world, { state: 'held' }) },
    body: decision,
  }),
  chooseQuestionMails: () => ({ body: { wanted: false } }),
};

/** Only the user who asked, and administrators. */
const markRow: Row = {
  ...onlyOwnerWriteRow,
  subscriber: 'forbidden',
  expiredSubscriber: 'forbidden',
  otherUser: 'forbidden',
  admin: 'ok',
};

export const questionDecisions = {
  listLectureQuestions: premiumRow,
  getSaid: premiumRow,
  getQuestion: premiumRow,
  askQuestion: viewRow,
  answerQuestion: viewRow,
  markAnswered: markRow,
  followQuestion: viewRow,
  editPost: onlyOwnerWriteRow,
  deletePost: onlyOwnerWriteRow,
  votePost: viewRow,
  reportPost: viewRow,
  unsubscribe: publicRow(),
  listModeratedPosts: adminReadRow,
  listUnansweredQuestions: adminReadRow,
  countWaitingPosts: adminReadRow,
  hidePost: adminWriteRow,
  showPost: adminWriteRow,
  chooseQuestionMails: adminWriteRow,
};

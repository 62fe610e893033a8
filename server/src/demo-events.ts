import { demoCourses } from '../demo/demo-courses.ts';
import { demoPlans } from '../demo/demo-plans.ts';
import { activityOf, type DemoWatchable } from '../demo/events/activity.ts';
import { cuesOfVideo } from '../demo/events/captions.ts';
import { historyOf, joinTimes, type HistoryStep } from '../demo/events/history.ts';
import { demoLearners } from '../demo/events/learners.ts';
import { demoRandom } from '../demo/events/random.ts';
import type { Dependencies } from './dependencies.ts';
import type { DemoOrder } from './domains/commerce/commerce.ts';
import type { Database } from './platform/database/database.ts';
import type { Product } from './product.ts';
import { demoVideos } from './seed-catalogue.ts';

/** The accounts that the demo gives to those who try it. */
const newcomer = 'learner@fitcoder.example';
const team = 'admin@fitcoder.example';

/** The same events at every first start, relative to its time. */
const chance = 20_261_126;

/**
 * Adds learners to the demo and what they did in the last twelve months: what they watched, asked and wrote, and the
 * subscriptions that they ordered. Their names say that they belong to the demo. Does nothing if they are there already.
 */
export async function seedEvents(
  { database: { db }, clock }: Pick<Dependencies, 'database' | 'clock'>,
  { accounts, catalogue, learning, commerce }: Product,
): Promise<void> {
  if ((await accounts.demoLearners.ids(db)).length > 0) return;
  const now = clock.now();
  const joined = joinTimes(now);
  const courses = await watchableCourses(db, catalogue);
  const announced = await catalogue.seedLectures(db, slugsOf(false));
  const history = historyOf(joined, [...courses.values()], { now, random: demoRandom(chance) });
  await db.transaction().execute(async (tx) => {
    const people = demoLearners.map((learner, index) => ({ ...learner, joinedAt: joined[index] ?? now }));
    const learners = await accounts.demoLearners.add(tx, people);
    // Another node that started at the same moment added them.
    if (learners.length === 0) return;
    const known = {
      newcomer: await accounts.demoLearners.idOf(tx, newcomer),
      team: await accounts.demoLearners.idOf(tx, team),
    };
    const ids = [...new Set(announced.map(({ courseId }) => courseId))];
    const scene = { people: { learners, ...known }, courses, announced: ids, history, now };
    await learning.addDemoEvents(tx, activityOf(scene));
    await commerce.addDemoOrders(tx, ordersOf(history, learners));
  });
}

/** The slugs of the demo's courses: of those with videos, or of those that are announced. */
function slugsOf(filmed: boolean): string[] {
  const chosen = demoCourses.filter(({ availableInWeeks }) => (availableInWeeks === undefined) === filmed);
  return chosen.map(({ slug }) => slug);
}

/** The lectures with a video of each course, by the course's slug, the most prominent course first. */
async function watchableCourses(
  db: Database,
  catalogue: Product['catalogue'],
): Promise<ReadonlyMap<string, readonly DemoWatchable[]>> {
  const slugs = slugsOf(true);
  const keyOf = (...parts: string[]) => parts.join('\n');
  const found = new Map(
    (await catalogue.seedLectures(db, slugs)).map((lecture) => [
      keyOf(lecture.courseSlug, lecture.section, lecture.title),
      lecture,
    ]),
  );
  const watchable = await Promise.all(
    demoVideos().map(async ({ video, courseSlug: course, section, title }) => {
      const lecture = found.get(keyOf(course, section, title));
      if (!lecture) return [];
      const cues = await cuesOfVideo(video);
      const length = Math.ceil(cues.at(-1)?.to ?? 30);
      return [{ id: lecture.id, courseId: lecture.courseId, course, length, cues }];
    }),
  );
  const lectures = watchable.flat();
  return new Map(slugs.map((slug) => [slug, lectures.filter(({ course }) => course === slug)]));
}

const premium = new Set(demoCourses.filter(({ access }) => access === 'premium').map(({ slug }) => slug));

/** Those who watched a premium course subscribed an hour before the first; every fourth of them for a year. */
function ordersOf(history: readonly HistoryStep[], learners: readonly string[]): DemoOrder[] {
  const firsts = new Map<number, Date>();
  for (const { learner, lecture, at } of history) {
    const known = firsts.get(learner);
    if (premium.has(lecture.course) && (!known || at < known)) firsts.set(learner, at);
  }
  return [...firsts].flatMap(([learner, first], index) => {
    const plan = demoPlans[index % 4 === 3 ? 1 : 0];
    const userId = learners[learner];
    if (!plan || userId === undefined) return [];
    const at = new Date(first.getTime() - 60 * 60 * 1000);
    return [{ userId, amount: plan.amount, description: `${plan.name} subscription (demo)`, at }];
  });
}

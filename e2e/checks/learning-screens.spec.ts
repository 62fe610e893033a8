import type { Page } from '@playwright/test';
import { axeFaults } from '../support/accessibility-faults.ts';
import { enterAs, register } from '../support/accounts/users.ts';
import { courseOf, publishedCourse, type ExampleData } from '../support/example-data.ts';
import { expect, test } from '../support/journey.ts';
import { shiftLimit, watchShifts } from '../support/layout-shifts.ts';
import { addExtras, beginAt, recordLesson, type Lesson } from '../support/learning/lesson.ts';

const shiftOf = (page: Page) => page.evaluate(() => window.layoutShift);

interface Place {
  readonly path: string;
  /** The tabs of the screen that are looked at too. */
  readonly tabs?: readonly string[];
}

/** Opens the screens and their tabs; returns what moves and, in these modes, what axe finds. */
async function faultsOf(page: Page, places: readonly Place[], modes: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  const look = async (name: string) => {
    for (const mode of modes) {
      await page.locator('html').evaluate((html, to) => html.setAttribute('data-theme', to), mode);
      const only = mode === 'dark' ? 'colours' : undefined;
      for (const fault of await axeFaults(page, only)) faults.push(`${name}, ${mode}: ${fault}`);
    }
  };
  for (const { path, tabs = [] } of places) {
    await page.goto(path, { waitUntil: 'networkidle' });
    const shift = await shiftOf(page);
    if (shift > shiftLimit) faults.push(`${path} shifts by ${shift.toFixed(3)}`);
    await look(path);
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForLoadState('networkidle');
      await look(`${path}, ${tab}`);
    }
    const later = await shiftOf(page);
    if (later - shift > shiftLimit) faults.push(`the tabs of ${path} shift by ${(later - shift).toFixed(3)}`);
  }
  return faults;
}

const tabs = ['Transcript', 'About', 'Files (1)', 'Notes', 'Questions'];

let filled: ReturnType<typeof fillLesson> | undefined;

/** Made once for these checks. */
function fullLesson(origin: string, data: ExampleData) {
  filled ??= fillLesson(origin, data);
  return filled;
}

/** A begun lesson with captions, a file, a note, a bookmark and an answered question. */
async function fillLesson(origin: string, data: ExampleData) {
  const made = await recordLesson(data, 8);
  await addExtras(data, made);
  const [id] = made.lectures;
  const { client } = await register(origin, 'Lou Looks');
  await beginAt(client, made, 4);
  for (const [second, text] of [
    [2, 'A *word* and `code`'],
    [3, ''],
  ] as const)
    await client.call('saveNote', {
      params: { id: crypto.randomUUID() },
      body: { lectureId: id, second, text },
    });
  const asked = { title: 'Why the larger one?', body: 'Both are `fine`.', second: 3 };
  const question = await client.call('askQuestion', { params: { id }, body: asked });
  const answer = { body: 'Both must stay **below**.' };
  await data.admin.call('answerQuestion', { params: { id: question.id }, body: answer });
  return { made, client, question: question.id };
}

const lecturePath = ({ course, lectures: [id] }: Lesson) => `/course/${course}?lecture=${id}`;

// Axe has looked at most of these with a phone's width in the journeys.
for (const [width, modes] of [
  [360, []],
  [1280, ['light', 'dark']],
] as const)
  test(`the screens of a learner who has begun a course are accessible and do not shift, ${width} px`, async ({
    page,
    site,
    exampleData,
  }) => {
    const { made, client, question } = await fullLesson(site.origin, exampleData);
    await page.setViewportSize({ width, height: 800 });
    await watchShifts(page, 'without input');
    await enterAs(page.context(), site.origin, client);
    const lecture = lecturePath(made);
    const screens: Place[] = [
      { path: '/' },
      { path: `/courses/${made.slug}` },
      { path: lecture, tabs },
      { path: `${lecture}&question=${question}` },
      { path: '/courses?q=larger+child' },
    ];
    expect(await faultsOf(page, screens, modes)).toEqual([]);
  });

test('the screens of those who teach are accessible and do not shift', async ({
  page,
  site,
  exampleData,
}) => {
  const { made } = await fullLesson(site.origin, exampleData);
  const { admin, category } = exampleData;
  const draft = await publishedCourse(admin, courseOf({ title: 'A draft of queues', category }));
  await admin.call('publishCourse', { params: { id: draft.id }, body: { published: false } });
  await watchShifts(page, 'without input');
  await enterAs(page.context(), site.origin, admin);
  const screens: Place[] = [
    { path: `/admin/admincourses/${made.course}` },
    { path: `/admin/admincourses/${made.course}?lecture=${made.lectures[0]}` },
    { path: `/admin/admincourses/${made.course}?figures` },
    { path: `/course/${draft.id}` },
    { path: `/courses/${draft.slug}?as=visitor` },
  ];
  expect(await faultsOf(page, screens, ['light', 'dark'])).toEqual([]);
});

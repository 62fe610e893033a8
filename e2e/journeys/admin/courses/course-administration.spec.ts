import type { Page } from '@playwright/test';
import { courseOf } from '../../../support/example-data.ts';
import { coloursOf, redAndBlue } from '../../../support/test-image.ts';
import { expect, test } from '../../../support/journey.ts';
import { dropSession, enterAs, unused } from '../../../support/accounts/users.ts';
import { chooseAction, lectureRow } from '../../../support/video.ts';
import { expectToast } from '../../../support/toasts.ts';

test.beforeEach(async ({ page, site, exampleData }) => {
  await enterAs(page.context(), site.origin, exampleData.admin);
});

test('an administrator creates a course with a cropped poster and lectures, and publishes it', async ({
  page,
}) => {
  const title = unused('Regex by reps');
  await page.goto('/admin/admincourses');
  await page.getByRole('main').getByRole('link', { name: 'Create course' }).first().click();
  await page.getByLabel('Title').fill(title);
  await page.getByLabel('Summary').fill('Patterns that match what you mean and nothing else.');
  await page.getByLabel('Description').fill('From one character to look-behind, in sets of three.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Level').selectOption('intermediate');
  await page.getByLabel('Who may watch').selectOption('premium');
  await page.getByLabel('Price in USD').fill('49.90');
  await page.getByLabel('Instructor').fill('Rita Regex');
  await choosePoster(page);
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Draft', { exact: true })).toBeVisible();
  await expectRightHalf(page);

  await add(page, 'Warm-up', 'Literals', 'A character matches itself.');
  await add(page, 'Warm-up', 'Classes');
  await add(page, 'Sets', 'Greed');
  await expect(listed(page)).toHaveText(['Warm-up', 'Literals', 'Classes', 'Sets', 'Greed']);

  await chooseAction(page, 'Literals', 'Rename');
  const form = page.getByRole('form', { name: 'Rename Literals' });
  await form.getByLabel('Title').fill('Literally literals');
  await form.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('link', { name: 'Literally literals' })).toBeFocused();
  await chooseAction(page, 'Literally literals', 'Make it a public preview');
  const row = lectureRow(page, 'Literally literals');
  await expect(row.getByText('Preview', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Greed' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Greed' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Summary/u }).fill('As many as possible.');
  await page.getByRole('link', { name: 'Previous lecture' }).click();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay' }).click();
  await page.getByRole('button', { name: 'Save lecture' }).click();
  await expectToast(page, 'success', 'Greed was saved.');
  await page.getByRole('link', { name: 'Previous lecture' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: title }).click();

  await chooseAction(page, 'Classes', 'Delete');
  const question = page.getByRole('alertdialog', { name: 'Delete “Classes”?' });
  await expect(question).toContainText('and their notes, questions and progress in it are deleted.');
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(listed(page)).toHaveText(['Warm-up', 'Literally literals', 'Classes', 'Sets', 'Greed']);
  await chooseAction(page, 'Classes', 'Delete');
  await question.getByRole('button', { name: 'Delete lecture' }).click();
  await expect(listed(page)).toHaveText(['Warm-up', 'Literally literals', 'Sets', 'Greed']);

  await page.reload();
  await expect(row.getByText('Preview', { exact: true })).toBeVisible();
  await expect(listed(page)).toHaveText(['Warm-up', 'Literally literals', 'Sets', 'Greed']);
  await page.getByRole('button', { name: 'Publish' }).click();
  const warning = page.getByRole('alertdialog');
  await expect(warning.getByRole('listitem')).toHaveText([
    'Literally literalsNo video yet.',
    'GreedNo video yet.',
  ]);
  await warning.getByRole('button', { name: 'Publish anyway' }).click();
  await expect(page.getByText('Published', { exact: true })).toBeVisible();

  await dropSession(page);
  await page.goto('/courses');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Rita Regex').first()).toBeVisible();
  // Without a recorded lecture, the course is part of the plans, but not sold alone.
  await expect(page.getByText('Included in every subscription.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Buy/u })).toHaveCount(0);
  const syllabus = page.getByRole('main').getByRole('listitem');
  await expect(syllabus.filter({ hasText: /^1Literally literalsA character matches itself/u })).toBeVisible();
  await expect(syllabus.filter({ hasText: /^2Greed/u })).toBeVisible();
  await expect(syllabus.filter({ hasText: 'Classes' })).toHaveCount(0);
  await expectRightHalf(page);
});

test('an administrator reorders lectures across sections by mouse and by keyboard, and the order is kept', async ({
  page,
  exampleData: { admin, category },
}) => {
  const { course } = await admin.call('createCourse', {
    body: courseOf({ title: unused('Sorting by hand'), category }),
  });
  for (const [section, title] of [
    ['Easy', 'Bubble'],
    ['Easy', 'Insertion'],
    ['Hard', 'Merge'],
    ['Hard', 'Quick'],
  ] as const)
    await admin.call('addLecture', {
      params: { id: course.id },
      body: { section, title: `${title} sort`, summary: '', preview: false },
    });
  await page.goto(`/admin/admincourses/${course.id}`, { waitUntil: 'networkidle' });
  await drag(page, 'Quick sort', 'Bubble sort');
  await expectToast(page, 'success', 'The lecture order was saved.');
  const afterMouse = ['Easy', 'Quick sort', 'Bubble sort', 'Insertion sort', 'Hard', 'Merge sort'];
  await expect(listed(page)).toHaveText(afterMouse);
  await page.reload();
  await expect(listed(page)).toHaveText(afterMouse);

  const handle = page.getByRole('button', { name: 'Move Insertion sort' });
  await handle.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Insertion sort picked up, position 3 of 3 in Easy.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Insertion sort: position 1 of 2 in Hard.')).toBeAttached();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('Insertion sort: position 2 of 2 in Hard.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(page.getByText('Insertion sort dropped, position 2 of 2 in Hard.')).toBeAttached();
  await expectToast(page, 'success', 'The lecture order was saved.');
  await expect(handle).toBeFocused();
  const afterKeys = ['Easy', 'Quick sort', 'Bubble sort', 'Hard', 'Merge sort', 'Insertion sort'];
  await expect(listed(page)).toHaveText(afterKeys);
  await page.reload();
  await expect(listed(page)).toHaveText(afterKeys);

  await chooseAction(page, 'Merge sort', 'Move up');
  await expectToast(page, 'success', 'The lecture order was saved.');
  await expect(listed(page)).toHaveText([
    ...['Easy', 'Quick sort', 'Bubble sort', 'Merge sort', 'Hard', 'Insertion sort'],
  ]);
});

test('Escape closes a form in place, asks before it discards changes, and returns the focus to its button', async ({
  page,
  exampleData: { admin, category },
}) => {
  const { course } = await admin.call('createCourse', {
    body: courseOf({ title: unused('Escapes'), category }),
  });
  const body = { section: 'Start', title: 'Backslashes', summary: '', preview: false };
  await admin.call('addLecture', { params: { id: course.id }, body });
  await page.goto(`/admin/admincourses/${course.id}`, { waitUntil: 'networkidle' });
  const rename = () => page.getByRole('button', { name: 'Rename the section Start' }).click();
  for (const [name, field, open, back] of [
    [
      'Rename Backslashes',
      'Title',
      () => chooseAction(page, 'Backslashes', 'Rename'),
      page.getByRole('link', { name: 'Backslashes' }),
    ],
    [
      'Rename the section Start',
      'Section name',
      rename,
      page.getByRole('button', { name: 'Rename the section Start' }),
    ],
  ] as const) {
    const form = page.getByRole('form', { name });
    await open();
    await expect(form.getByLabel(field)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(form).toHaveCount(0);
    await expect(back).toBeFocused();

    await open();
    await form.getByLabel(field).fill('Something else');
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(form.getByLabel(field)).toHaveValue('Something else');
    await expect(form.getByLabel(field)).toBeFocused();
    await page.keyboard.press('Escape');
    await question.getByRole('button', { name: 'Discard' }).click();
    await expect(form).toHaveCount(0);
    await expect(back).toBeFocused();
  }
  await expect(listed(page)).toHaveText(['Start', 'Backslashes']);
});

/** Chooses a picture whose left half is red and whose right half is blue, and crops it to the blue half. */
async function choosePoster(page: Page): Promise<void> {
  const buffer = await redAndBlue(page);
  await page
    .getByLabel('Your own picture')
    .setInputFiles({ name: 'halves.png', mimeType: 'image/png', buffer });
  const cut = page.getByRole('group', { name: 'Part of the picture' });
  await cut.scrollIntoViewIfNeeded();
  const box = await cut.boundingBox();
  if (!box) throw new Error('the picture is not shown');
  const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  // The drag goes past the picture's edge, where the picture stops.
  await page.mouse.move(middle.x - box.width, middle.y, { steps: 10 });
  await page.mouse.up();
}

/** Expects that the poster on the screen shows the blue half and nothing of the red one. */
async function expectRightHalf(page: Page): Promise<void> {
  const poster = page.getByRole('main').locator('img[src*="/posters/"]').first();
  await expect(poster).toBeVisible();
  const { ratio, mostRed, leastBlue } = await coloursOf(poster);
  expect(Math.abs(ratio - 16 / 9)).toBeLessThan(0.01);
  expect(mostRed).toBeLessThan(60);
  expect(leastBlue).toBeGreaterThan(200);
}

async function add(page: Page, section: string, title: string, summary = ''): Promise<void> {
  const form = page.getByRole('form', { name: 'Add a lecture' });
  await form.getByLabel('Section').fill(section);
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Summary').fill(summary);
  await form.getByRole('button', { name: 'Add lecture' }).click();
  await expect(page.getByRole('heading', { level: 4, name: title })).toBeVisible();
}

/** The titles of the sections and the lectures, in their order. */
function listed(page: Page) {
  return page.getByRole('list', { name: 'Lectures in their order' }).getByRole('heading');
}

/** Drags a lecture onto another with the mouse. */
async function drag(page: Page, title: string, to: string): Promise<void> {
  const handle = (lecture: string) => page.getByRole('button', { name: `Move ${lecture}` });
  // The mouse reaches only what is on the screen.
  await handle(title).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const [from, target] = [await handle(title).boundingBox(), await handle(to).boundingBox()];
  if (!from || !target) throw new Error('a lecture is not shown');
  const middle = from.x + from.width / 2;
  await page.mouse.move(middle, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(middle, target.y + target.height / 2, { steps: 12 });
  await page.mouse.up();
}

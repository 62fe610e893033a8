import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFaults } from '../../support/accessibility-faults.ts';
import { enterAs, register, unused } from '../../support/accounts/users.ts';
import { courseOf, type ExampleData } from '../../support/example-data.ts';
import { expect, expectRefusals, test } from '../../support/journey.ts';
import { firstJump, keepFirstJump, secondOf } from '../../support/learning/watching.ts';
import { watchPolicy } from '../../support/policy-watch.ts';
import { recordLecture } from '../../support/recording.ts';
import { expectToast } from '../../support/toasts.ts';
import { seekTo } from '../../support/video.ts';

const longLine = `const line = '${'x'.repeat(200)}';`;

/** A free course with a lecture of 8 seconds; its description and summary are in Markdown. */
async function makeLecture({ admin, category }: ExampleData) {
  const description = `What you need:\n\n- *functions*\n- \`loops\`\n\n\`\`\`js\n${longLine}\n\`\`\``;
  const input = courseOf({ title: unused('Queues by hand'), category, description });
  const { course } = await admin.call('createCourse', { body: input });
  const body = {
    section: 'Queues',
    title: 'First in',
    summary: '**First** in, `first` out.',
    preview: false,
  };
  const { lecture } = await admin.call('addLecture', { params: { id: course.id }, body });
  await recordLecture(admin, { courseId: course.id, lectureId: lecture.id }, 8);
  await admin.call('publishCourse', { params: { id: course.id }, body: { published: true } });
  const path = `/course/${course.id}?lecture=${lecture.id}`;
  return { course, path, editor: `/admin/admincourses/${course.id}?lecture=${lecture.id}` };
}

/** Looks at the screen in both modes and at its width. */
async function expectGoodLooks(page: Page): Promise<void> {
  const html = page.locator('html');
  const before = (await html.getAttribute('data-theme')) ?? 'light';
  for (const theme of ['light', 'dark']) {
    await html.evaluate((element, to) => element.setAttribute('data-theme', to), theme);
    expect(await axeFaults(page), theme).toEqual([]);
  }
  await html.evaluate((element, to) => element.setAttribute('data-theme', to), before);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test('a learner on a phone takes notes by keyboard, loses none of them, and takes them home as one file', async ({
  page,
  site,
  exampleData,
}) => {
  const { path, course } = await makeLecture(exampleData);
  const learner = await register(site.origin, 'Nora Notes');
  await enterAs(page.context(), site.origin, learner.client);
  const violations = await watchPolicy(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(path);
  await expect(page.getByRole('tabpanel', { name: 'About' })).toContainText('First in, first out.');
  await seekTo(page, 4.2);
  await page.getByRole('tab', { name: 'Notes' }).click();
  await page.getByLabel('Note at 0:04').fill('A *word* about\n\n```\n' + longLine + '\n```');
  await page.reload();
  await page.getByRole('tab', { name: 'Notes' }).click();
  await expect(page.getByLabel('Note at 0:04')).toHaveValue(/^A \*word\*/u);
  await page.getByLabel('Note at 0:04').press('Control+Enter');
  const notes = page.getByRole('list', { name: 'Your notes in this lecture' });
  await expect(notes.locator('em')).toHaveText('word');
  await seekTo(page, 6.5);
  await page.getByRole('tab', { name: 'Notes' }).press('b');
  await expectToast(page, 'success', 'Bookmarked 0:06.');
  await expect(notes.getByRole('listitem')).toHaveCount(2);
  await expectGoodLooks(page);
  await notes.getByRole('button', { name: 'Go to 0:04' }).press('Enter');
  await expect.poll(() => secondOf(page)).toBeCloseTo(4, 1);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download as Markdown' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).toContain('## 1. First in');
  const link = /\[0:04\]\((?<address>[^)]+)\)/u.exec(text)?.groups?.['address'] ?? '';
  await keepFirstJump(page);
  await page.goto(link);
  await expect.poll(() => firstJump(page)).toBeCloseTo(4, 1);

  await page.getByRole('tab', { name: 'Notes' }).click();
  await notes.getByRole('button', { name: 'Delete the note at 0:04' }).click();
  await expect(notes.getByRole('listitem')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(notes.locator('em')).toHaveText('word');

  await page.goto(`/courses/${course.slug}`);
  await expect(page.getByRole('listitem').filter({ hasText: 'functions' })).toBeVisible();
  await expectGoodLooks(page);
  expect(violations).toEqual([]);
});

test('files that an administrator adds to a lecture are read in place and downloaded', async ({
  page,
  browser,
  site,
  exampleData,
  quietConsole,
}) => {
  const { path, editor } = await makeLecture(exampleData);
  await enterAs(page.context(), site.origin, exampleData.admin);
  await page.goto(editor);
  const files = [
    { name: 'start.sql', mimeType: 'text/plain', buffer: Buffer.from('select <b>1</b>;\n') },
    { name: 'tool.exe', mimeType: 'text/plain', buffer: Buffer.from('MZ') },
    { name: 'solution.sql', mimeType: 'text/plain', buffer: Buffer.from('select 2;\n') },
  ];
  await page.getByLabel('Files for First in').setInputFiles(files);
  await expect(page.getByRole('alert')).toContainText('tool.exe: A file that ends with .exe is not accepted');
  await expectRefusals(quietConsole, [415]);
  await page.getByRole('button', { name: 'Remove solution.sql' }).click();
  await page.getByRole('button', { name: 'Remove file' }).click();
  await expect(page.getByRole('button', { name: 'Remove solution.sql' })).toHaveCount(0);
  await expectGoodLooks(page);

  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  const learner = await register(site.origin, 'Fay Files');
  await enterAs(context, site.origin, learner.client);
  const phone = await context.newPage();
  await phone.goto(site.origin + path);
  await phone.getByRole('tab', { name: 'Files (1)' }).click();
  await phone.getByRole('button', { name: 'Show start.sql' }).click();
  await expect(phone.getByRole('textbox', { name: 'start.sql' })).toHaveValue('select <b>1</b>;\n');
  await expectGoodLooks(phone);
  const [download] = await Promise.all([
    phone.waitForEvent('download'),
    phone.getByRole('link', { name: 'Download start.sql' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('start.sql');
  expect(await readFile(await download.path(), 'utf8')).toBe('select <b>1</b>;\n');
  await context.close();
});

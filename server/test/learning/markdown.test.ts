import { getCourse } from '@fit-coder/contracts/catalogue';
import { addLecture, adminGetCourse } from '@fit-coder/contracts/catalogue-admin';
import { maxMarkdown, previewMarkdown } from '@fit-coder/contracts/learning/markdown';
import { expect, test } from 'vitest';
import { makeCourse } from '../support/factories.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();

const preview = (text: unknown, cookie?: string) =>
  site.call(previewMarkdown, { body: { text: text as string } }, cookie);

test('a user sees what a text will look like, and a visitor is asked to log in', async () => {
  const { cookie } = await site.user();
  const { data } = await preview('A *word* <script>alert(1)</script>', cookie);
  expect(data.html).toBe('<p>A <em>word</em> &lt;script&gt;alert(1)&lt;/script&gt;</p>\n');
  expect((await preview('')).error.code).toBe('not_signed_in');
});

test('a text that is too long, or none, is refused', async () => {
  const { cookie } = await site.user();
  for (const text of ['a'.repeat(maxMarkdown + 1), 'a\0b', 7, null])
    expect((await preview(text, cookie)).error.code).toBe('invalid_input');
  expect((await preview('a'.repeat(maxMarkdown), cookie)).status).toBe(200);
});

test('the descriptions of courses and lectures are HTML beside their source, and words where there is no room', async () => {
  const { cookie } = await site.user('admin');
  const description = '## What *you* need\n\nFunctions and loops, see <b>the docs</b>.';
  const { id } = await makeCourse(site, { description });
  const summary = '**Drive** a `generator` by hand.\n\n```py\nnext(g)\n```';
  const body = { section: 'Start', title: 'What next does', summary, preview: false };
  await site.call(addLecture, { params: { id }, body }, cookie);

  const { data } = await site.call(getCourse, { params: { id } });
  expect(data.course).toMatchObject({
    description,
    descriptionHtml:
      '<h4>What <em>you</em> need</h4>\n<p>Functions and loops, see &lt;b&gt;the docs&lt;/b&gt;.</p>\n',
  });
  expect(data.lectures).toMatchObject([
    {
      summary: 'Drive a generator by hand.',
      summaryHtml: expect.stringContaining('<p><strong>Drive</strong> a <code>generator</code> by hand.</p>'),
    },
  ]);
  const edited = await site.call(adminGetCourse, { params: { id } }, cookie);
  expect(edited.data.lectures).toMatchObject([{ summary }]);
});

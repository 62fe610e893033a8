import { randomUUID } from 'node:crypto';
import { apiBase } from '@fit-coder/contracts/endpoint';
import { saveNote } from '@fit-coder/contracts/learning/notes';
import { Parser, type Node } from 'commonmark';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCourse, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { siteForAllTests } from '../../support/site-hooks.ts';
import type { TestUser } from '../../support/test-site.ts';

const site = siteForAllTests();
let origin: string;
beforeAll(async () => {
  origin = await site.listen();
});

const write = (by: TestUser, lectureId: string, second: number, text: string) =>
  site.call(saveNote, { params: { id: randomUUID() }, body: { lectureId, second, text } }, by.cookie);

/** The file as it is served. */
async function download({ id }: TestCourse, by: TestUser) {
  const path = `${apiBase}/courses/${id}/notes.md`;
  const response = await fetch(origin + path, { headers: { cookie: by.cookie } });
  return { response, text: await response.text() };
}

/** What the reference implementation of CommonMark reads: headings, and the text and links of each item. */
function read(markdown: string) {
  const [headings, items]: [string[], { words: string; links: string[] }[]] = [[], []];
  for (let node = new Parser().parse(markdown).firstChild; node; node = node.next) {
    if (node.type === 'heading') headings.push(wordsOf(node));
    if (node.type !== 'list') continue;
    for (let item = node.firstChild; item; item = item.next)
      items.push({
        words: wordsOf(item),
        links: within(item).flatMap(({ destination }) => destination ?? []),
      });
  }
  return { headings, items };
}

function within(node: Node): Node[] {
  const nodes: Node[] = [];
  const walker = node.walker();
  for (let event = walker.next(); event; event = walker.next()) if (event.entering) nodes.push(event.node);
  return nodes;
}

const wordsOf = (node: Node) =>
  within(node)
    .map(({ literal, type }) => literal ?? (type === 'paragraph' ? ' ' : ''))
    .join('')
    .trim();

describe('the file of notes', () => {
  test('has the lectures as headings and each note as an item that links to its second', async () => {
    const user = await site.user();
    const course = await makeCourse(site, { access: 'free', title: 'C*, <b> & [more]' });
    const { id } = await makeVideoLecture(site, course);
    await write(user, id, 252, 'A *note*.\n\nWith two paragraphs.');
    await write(user, id, 5, '');
    await write(user, id, 3852, 'Late.');
    const { response, text } = await download(course, user);
    expect(response.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="notes-${course.slug}.md"`,
    );
    const { headings, items } = read(text);
    expect(headings).toEqual(['Notes on C*, <b> & [more]', '1. A lecture to watch']);
    const address = `${site.product.site()}/course/${course.id}?lecture=${id}`;
    expect(items).toEqual([
      { words: '0:05 Bookmark', links: [`${address}&t=5`] },
      { words: '4:12 A note. With two paragraphs.', links: [`${address}&t=252`] },
      { words: '1:04:12 Late.', links: [`${address}&t=3852`] },
    ]);
  });

  test.each([
    '```\nopen',
    '<!-- open',
    '<pre>open',
    '- deep\n  - deeper',
    '> quoted',
    '# A title',
    '1. one\n\n\n\n2. two',
    '\tcode',
  ])('a note that is %j does not swallow the next one', async (text) => {
    const [user, course] = [await site.user(), await makeCourse(site, { access: 'free' })];
    const { id } = await makeVideoLecture(site, course);
    await write(user, id, 1, text);
    await write(user, id, 2, 'The next one.');
    const { headings, items } = read((await download(course, user)).text);
    expect(headings).toHaveLength(2);
    expect(items).toHaveLength(2);
    expect(items[1]?.words).toBe('0:02 The next one.');
  });

  test('says that there are none yet, and is only for those who see the course', async () => {
    const [user, course] = [await site.user(), await makeCourse(site, { access: 'free' })];
    expect((await download(course, user)).text).toContain('You have no notes in this course yet.');
    const draft = await makeCourse(site, { publishedAt: null });
    expect((await download(draft, user)).response.status).toBe(404);
    expect((await download(course, { ...user, cookie: '' })).response.status).toBe(401);
  });
});

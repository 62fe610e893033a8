import { getCourse } from '@fit-coder/contracts/catalogue';
import {
  adminGetCourse,
  deleteLecture,
  orderLectures,
  updateLecture,
} from '@fit-coder/contracts/catalogue-admin';
import { describe, expect, test } from 'vitest';
import { sentNotice } from './catalogue-changes.ts';
import { catalogueForAllTests } from './catalogue-site.ts';
import { makeCourse, makeLecture, unknownId } from '../support/factories.ts';

const { site, admin } = catalogueForAllTests();

/** A course with lectures such as `One A`: a section and a title. */
async function courseWith(...lectures: string[]) {
  const course = await makeCourse(site);
  const ids: Record<string, string> = {};
  for (const [position, name] of lectures.entries()) {
    const [section = '', title = ''] = name.split(' ');
    ids[title] = await makeLecture(site, course.id, { position, section, title });
  }
  return { ...course, ids };
}

/** The lectures as visitors see them. */
async function shown(courseId: string): Promise<string[]> {
  const { lectures } = (await site.call(getCourse, { params: { id: courseId } })).data;
  return lectures.map(({ section, title }) => `${section} ${title}`);
}

function order(courseId: string, lectures: object) {
  return site.call(orderLectures, { params: { id: courseId }, body: { lectures } }, admin.cookie);
}

function change(id: string, different: object) {
  const body = { section: 'One', title: 'Anew', summary: '', preview: false, ...different };
  return site.call(updateLecture, { params: { id }, body }, admin.cookie);
}

describe('the order of lectures', () => {
  test('changes with the sections, for visitors too', async () => {
    const { id, ids } = await courseWith('One A', 'One B', 'Two C');
    const asked = [
      { id: ids['C'], section: 'Two' },
      { id: ids['B'], section: ' Two ' },
      { id: ids['A'], section: 'One' },
    ];
    expect(await sentNotice(site, id, () => order(id, asked))).toBe(true);
    expect(await shown(id)).toEqual(['Two C', 'Two B', 'One A']);
    expect(await sentNotice(site, id, () => order(id, asked)), 'the same again').toBe(false);
  });

  test('keeps a section in one piece', async () => {
    const { id, ids } = await courseWith('One A', 'One B', 'Two C');
    const asked = [
      { id: ids['A'], section: 'One' },
      { id: ids['C'], section: 'Two' },
      { id: ids['B'], section: 'One' },
    ];
    expect((await order(id, asked)).data.message).toBe('The lecture order was saved.');
    expect(await shown(id)).toEqual(['One A', 'One B', 'Two C']);
  });

  test('is refused and unchanged if the lectures changed meanwhile', async () => {
    const { id, ids } = await courseWith('One A', 'One B', 'Two C');
    const other = await courseWith('One D');
    const place = (name: string) => ({ id: ids[name] ?? other.ids[name], section: 'Two' });
    for (const asked of [
      ['C', 'B'],
      ['C', 'B', 'A', 'A'],
      ['C', 'B', 'B'],
      ['C', 'B', 'A', 'D'],
      ['C', 'B', 'D'],
    ])
      expect((await order(id, asked.map(place))).error.code).toBe('stale_order');
    expect(await shown(id)).toEqual(['One A', 'One B', 'Two C']);
    expect(await shown(other.id)).toEqual(['One D']);
  });

  test('changes once for each of two concurrent orders', async () => {
    const { id, ids } = await courseWith('One A', 'One B', 'One C');
    const places = (names: string) => Array.from(names, (name) => ({ id: ids[name], section: 'One' }));
    const responses = await Promise.all(['ABC', 'CBA', 'BAC'].map((names) => order(id, places(names))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await shown(id)).toSorted()).toEqual(['One A', 'One B', 'One C']);
  });

  test.each([
    ['an unknown course', unknownId, [{ id: unknownId, section: 'One' }], 'not_found'],
    ['what is no id', 'x', [{ id: unknownId, section: 'One' }], 'invalid_input'],
    ['no lectures', unknownId, [], 'invalid_input'],
    ['a lecture that is no id', unknownId, [{ id: 'x', section: 'One' }], 'invalid_input'],
    ['a section of white space', unknownId, [{ id: unknownId, section: '  ' }], 'invalid_input'],
    ['more than is known', unknownId, [{ id: unknownId, section: 'One', title: 'A' }], 'invalid_input'],
    [
      'too many',
      unknownId,
      Array.from({ length: 501 }, () => ({ id: unknownId, section: 'One' })),
      'invalid_input',
    ],
  ])('%s is refused', async (_, id, lectures, code) => {
    expect((await order(id, lectures)).error.code).toBe(code);
  });
});

describe('changing a lecture', () => {
  test('keeps its place, and visitors see the change', async () => {
    const { id, ids } = await courseWith('One A', 'One B', 'Two C');
    const input = { title: ' A new title ', summary: ' In short. ', preview: true };
    const told = await sentNotice(site, id, async () => {
      const { lecture, message } = (await change(ids['A'] ?? '', input)).data;
      expect(lecture).toMatchObject({
        id: ids['A'],
        title: 'A new title',
        summary: 'In short.',
        preview: true,
      });
      expect(lecture).toMatchObject({ video: null, captions: false, ready: false });
      expect(message).toBe('A new title was saved.');
    });
    expect(told).toBe(true);
    expect(await shown(id)).toEqual(['One A new title', 'One B', 'Two C']);
  });

  test('moves it to the end of another section', async () => {
    const { id, ids } = await courseWith('One A', 'One B', 'Two C', 'Three D');
    await change(ids['A'] ?? '', { section: 'Two' });
    expect(await shown(id)).toEqual(['One B', 'Two C', 'Two Anew', 'Three D']);
    await change(ids['B'] ?? '', { section: 'Three', title: 'Bnew' });
    expect(await shown(id)).toEqual(['Two C', 'Two Anew', 'Three D', 'Three Bnew']);
    await change(ids['C'] ?? '', { section: 'Four', title: 'Cnew' });
    expect(await shown(id)).toEqual(['Two Anew', 'Three D', 'Three Bnew', 'Four Cnew']);
  });

  test('renames the section if it is the only lecture there', async () => {
    const { id, ids } = await courseWith('One A', 'Two B', 'Three C');
    await change(ids['B'] ?? '', { section: 'Second', title: 'Bnew' });
    expect(await shown(id)).toEqual(['One A', 'Second Bnew', 'Three C']);
  });

  test.each([
    ['a short title', { title: 'abc' }, 'title'],
    ['a title of white space', { title: '  ab  ' }, 'title'],
    ['no section', { section: ' ' }, 'section'],
    ['a long summary', { summary: 'x'.repeat(2001) }, 'summary'],
    ['a preview that is neither', { preview: 'yes' }, 'preview'],
    ['more than is known', { position: 0 }, 'position'],
  ])('%s is refused', async (_, wrong, field) => {
    const { id, ids } = await courseWith('One A');
    const response = await change(ids['A'] ?? '', wrong);
    expect(response.error).toMatchObject({ code: 'invalid_input', fields: { [field]: expect.any(String) } });
    expect(await shown(id)).toEqual(['One A']);
  });

  test('an unknown lecture and an invalid id are refused', async () => {
    expect((await change(unknownId, {})).error.code).toBe('not_found');
    expect((await change('x', {})).error.code).toBe('invalid_input');
  });
});

describe('deleting a lecture', () => {
  const remove = (id: string) => site.call(deleteLecture, { params: { id } }, admin.cookie);

  test('removes it for visitors, and updates the figures of the course', async () => {
    const { id, ids } = await courseWith('One A', 'One B', 'Two C');
    const told = await sentNotice(site, id, async () => {
      expect((await remove(ids['B'] ?? '')).data.message).toBe('B was deleted.');
    });
    expect(told).toBe(true);
    expect(await shown(id)).toEqual(['One A', 'Two C']);
    const { course } = (await site.call(adminGetCourse, { params: { id } }, admin.cookie)).data;
    expect(course.lectureCount).toBe(2);
    expect((await remove(ids['B'] ?? '')).error.code).toBe('not_found');
    expect((await remove('x')).error.code).toBe('invalid_input');
  });
});

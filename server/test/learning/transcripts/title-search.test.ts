import { updateLecture } from '@fit-coder/contracts/catalogue-admin';
import { maxCatalogueHits } from '@fit-coder/contracts/learning/transcripts';
import { describe, expect, test } from 'vitest';
import { makeVideoLecture } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { speech } from './speech.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const user = userForAllTests(site);
const { lectureSaying, search, marked } = speech(site, admin);

describe('the search over the catalogue', () => {
  test('finds titles first, where the words are said if they are, each lecture once', async () => {
    const named = { access: 'free', lecture: { title: 'Exhaustive switches with C++ never' } } as const;
    const { course, id } = await lectureSaying(['Something else first.', 'The exhaustive part.'], named);
    const said = await lectureSaying(['Be exhaustive.'], { access: 'free' });
    const [first, second, ...others] = await search('exhaustive', user.cookie);
    expect(first).toEqual({
      ...{ lectureId: id, lectureTitle: named.lecture.title, language: 'en', watchable: true },
      ...{ course: { ...course, title: expect.any(String) as string } },
      ...{ seconds: 10, passage: expect.any(Array) as unknown },
    });
    expect(first && marked(first)).toBe('The [exhaustive] part.');
    const [unsaid] = await search('switches', user.cookie);
    expect(unsaid).toMatchObject({ lectureId: id, seconds: 0, passage: [] });
    expect(second && [second.lectureId, marked(second)]).toEqual([said.id, 'Be [exhaustive].']);
    expect(others).toEqual([]);
    for (const q of ['exhausti', 'SWITCH ', 'never c++', 'exhaustive switches'])
      expect((await search(q)).map(({ lectureId }) => lectureId)).toContain(id);
    expect(await search('exhaustive quagga')).toEqual([]);
  });

  test('shows titles of lectures that the viewer may not watch, and follows a new title', async () => {
    const { id } = await lectureSaying(['Nothing.'], { lecture: { title: 'The kakapo' } });
    expect(await search('kakapo')).toMatchObject([{ lectureId: id, watchable: false, passage: [] }]);
    const body = { section: 'One', title: 'The takahe', summary: '', preview: false };
    const sent = { params: { id }, body };
    expect((await site.call(updateLecture, sent, admin.cookie)).status).toBe(200);
    expect(await search('kakapo')).toEqual([]);
    expect(await search('takahe', '', 'de')).toMatchObject([{ lectureId: id, language: 'de' }]);
  });

  test('finds at most twenty lectures, with as many titles as there are', async () => {
    const { course } = await lectureSaying(['The tapir.'], { access: 'free' });
    for (let n = 1; n < maxCatalogueHits; n += 1) await lectureSaying([`A tapir ${n}.`], { access: 'free' });
    const hits = await search('tapir', admin.cookie);
    expect(hits.map(marked).at(-1)).toBe('The [tapir].');
    const titled = await makeVideoLecture(site, course, { title: 'Tapirs' });
    const [first, ...others] = await search('tapir', admin.cookie);
    expect(first).toMatchObject({ lectureId: titled.id, passage: [] });
    expect(others).toEqual(hits.slice(0, -1));
    for (let n = 0; n < maxCatalogueHits; n += 1)
      await makeVideoLecture(site, course, { title: `Tapir ${n}` });
    const titles = (await search('tapir', admin.cookie)).map(({ lectureTitle }) => lectureTitle);
    expect(titles).toEqual(Array.from({ length: maxCatalogueHits }, (_, n) => `Tapir ${19 - n}`));
  });
});

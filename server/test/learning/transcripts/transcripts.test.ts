import { removeCaptions } from '@fit-coder/contracts/learning/captions';
import {
  getTranscript,
  maxCatalogueHits,
  searchCourseTranscripts,
  searchTranscripts,
} from '@fit-coder/contracts/learning/transcripts';
import { describe, expect, test } from 'vitest';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { makeCourse, makeEntitlement, makeVideoLecture, unknownId } from '../../support/factories.ts';
import { speech } from './speech.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const user = userForAllTests(site);
const owner = userForAllTests(site);

const { say, lectureSaying, search, marked } = speech(site, admin);

describe('a transcript', () => {
  test('has the passages of the default language, or of the one that is asked for', async () => {
    const { id } = await lectureSaying(['One sentence.', 'Another one.'], { access: 'free' });
    await say(id, ['Ein Satz.'], 'de');
    const of = (query: { language?: string }) =>
      site.call(getTranscript, { params: { id }, query }, user.cookie);
    expect((await of({})).data.transcript).toEqual({
      lectureId: id,
      language: 'en',
      languages: [
        { language: 'en', label: 'English', default: true },
        { language: 'de', label: 'Deutsch', default: false },
      ],
      passages: [
        { start: 0, end: 10, text: 'One sentence.' },
        { start: 10, end: 20, text: 'Another one.' },
      ],
    });
    const { data } = await of({ language: 'DE' });
    expect(data.transcript.passages.map(({ text }) => text)).toEqual(['Ein Satz.']);
    expect((await of({ language: 'fr' })).error.code).toBe('not_found');
    expect((await of({ language: 'x' })).error.code).toBe('invalid_input');
  });

  test('follows its captions when they are replaced or deleted', async () => {
    const { id } = await lectureSaying(['Quokkas hop.'], { access: 'free' });
    await say(id, ['Wombats dig.']);
    expect(await search('quokkas')).toEqual([]);
    expect((await search('wombats')).map(({ lectureId }) => lectureId)).toEqual([id]);
    await site.call(removeCaptions, { params: { id, language: 'en' } }, admin.cookie);
    expect(await search('wombats')).toEqual([]);
    const { data } = await site.call(getTranscript, { params: { id }, query: {} }, user.cookie);
    expect(data.transcript).toMatchObject({ language: null, languages: [], passages: [] });
  });

  test('is open to those who may watch', async () => {
    const { course, id } = await lectureSaying(['For members.']);
    const of = (cookie?: string) => site.call(getTranscript, { params: { id }, query: {} }, cookie);
    expect((await of()).error.code).toBe('not_signed_in');
    expect((await of(user.cookie)).error.code).toBe('subscription_required');
    await makeEntitlement(site, owner, course.id);
    expect((await of(owner.cookie)).status).toBe(200);
    const unknown = { params: { id: unknownId }, query: {} };
    expect((await site.call(getTranscript, unknown, user.cookie)).error.code).toBe('not_found');
  });
});

describe('the search over the catalogue', () => {
  test('finds stems, beginnings of words, and words of other passages, and lands where they are said', async () => {
    const lines = [
      'First the basics.',
      'Then the flamboyant generators wait.',
      'In C++ there are none of them.',
    ];
    const { course, id } = await lectureSaying(lines, { access: 'free', title: 'Flamboyance' });
    const [hit, ...others] = await search('flamboyant generator', user.cookie);
    expect(others).toEqual([]);
    expect(hit).toMatchObject({
      ...{ lectureId: id, lectureTitle: 'A lecture to watch', language: 'en', seconds: 10, watchable: true },
      course: { ...course, title: 'Flamboyance' },
    });
    expect(hit && marked(hit)).toBe('Then the [flamboyant] [generators] wait.');
    expect((await search('flamboya', user.cookie)).map(marked)).toEqual([
      'Then the [flamboyant] generators wait.',
    ]);
    expect((await search('flamboyant c++', user.cookie)).map(({ seconds }) => seconds)).toEqual([10]);
    expect(await search('flamboyant quagga')).toEqual([]);
  });

  test('opens previews to visitors, and premium courses to subscribers', async () => {
    const { course } = await lectureSaying(['An axolotl smiles.'], { lecture: { preview: true } });
    const { id } = await makeVideoLecture(site, course);
    await say(id, ['The axolotl sleeps.']);
    const watchable = async (cookie?: string) =>
      (await search('axolotl', cookie))
        .map(({ watchable: may }) => String(may))
        .toSorted((a, b) => a.localeCompare(b));
    expect(await watchable()).toEqual(['false', 'true']);
    const subscriber = await site.user();
    await makeEntitlement(site, subscriber, null);
    expect(await watchable(subscriber.cookie)).toEqual(['true', 'true']);
    expect(await watchable(admin.cookie)).toEqual(['true', 'true']);
  });

  test('never finds drafts, or lectures without a video', async () => {
    const lecture = { title: 'The hidden okapi' };
    await lectureSaying(['The okapi hides.'], { publishedAt: null, lecture });
    const { id } = await lectureSaying(['The okapi hides.'], { lecture });
    await site.deps.database.db
      .updateTable('lectures')
      .set({ asset_id: null })
      .where('id', '=', id)
      .execute();
    expect(await search('okapi', admin.cookie)).toEqual([]);
  });

  test('finds lectures behind hundreds of newer drafts', async () => {
    const { course, id } = await lectureSaying(['A thylacine.'], { access: 'free' });
    const titled = await makeVideoLecture(site, course, { title: 'The bilby' });
    const draft = await makeCourse(site, { publishedAt: null });
    await site.deps.database.pool.query(
      `with drafts as (insert into lectures (course_id, section, position, title)
         select $1, 'One', n, 'A bilby draft' from generate_series(1, 500) as n returning id)
       insert into lecture_captions (lecture_id, language, label, is_default, file, search)
       select id, 'en', 'English', true, 'captions/none.vtt', to_tsvector('simple', 'thylacine') from drafts`,
      [draft.id],
    );
    expect((await search('thylacine', admin.cookie)).map(({ lectureId }) => lectureId)).toEqual([id]);
    expect((await search('bilby', admin.cookie)).map(({ lectureId }) => lectureId)).toEqual([titled.id]);
  });

  test('finds each lecture once, and at most twenty', async () => {
    const { course, id } = await lectureSaying(['The tapir.', 'A tapir.', 'Some tapir.'], { access: 'free' });
    await say(id, ['Der Tapir.'], 'de');
    expect(await search('tapir')).toHaveLength(1);
    for (let n = 0; n < maxCatalogueHits; n += 1)
      await say((await makeVideoLecture(site, course)).id, [`A tapir ${n}.`]);
    const hits = await search('tapir', admin.cookie);
    expect(hits).toHaveLength(maxCatalogueHits);
    expect(hits[0] && marked(hits[0])).toBe('A [tapir] 19.');
  });

  test('knows the stems of the language that is asked for', async () => {
    const { id } = await lectureSaying(['English words.'], { access: 'free' });
    await say(id, ['Viele Schnabeltiere schwimmen.'], 'de');
    expect(await search('schwimmer ')).toEqual([]);
    expect((await search('schwimmer ', user.cookie, 'de')).map(marked)).toEqual([
      expect.stringContaining('[schwimmen]'),
    ]);
    expect((await search('schnabeltiere '))[0]).toMatchObject({ language: 'de' });
  });

  test.each(['', '   ', '!?', "'", 'a & | ! ( ) :* <->', '\\', 'the', 'x'.repeat(100)])(
    'takes %j',
    async (q) => {
      expect((await site.call(searchTranscripts, { query: { q } })).status).toBe(200);
    },
  );

  test.each([{ q: 'x'.repeat(101) }, { q: 'loop', language: 'not one' }, {}])('refuses %j', async (query) => {
    const sent = { query: query as { q: string } };
    expect((await site.call(searchTranscripts, sent)).error.code).toBe('invalid_input');
  });
});

describe('the search in a course', () => {
  test('finds every passage, in the order of the course, and no other course', async () => {
    const lines = ['The numbat.', 'Nothing.', 'A numbat again.'];
    const { course, id } = await lectureSaying(lines, { access: 'free' });
    await lectureSaying(['Another numbat.'], { access: 'free' });
    const { data } = await site.call(
      searchCourseTranscripts,
      { params: { id: course.slug }, query: { q: 'numbats' } },
      user.cookie,
    );
    expect(data.hits.map((hit) => [hit.lectureId, hit.seconds, marked(hit)])).toEqual([
      [id, 0, 'The [numbat].'],
      [id, 20, 'A [numbat] again.'],
    ]);
  });

  test('finds drafts only for those who may watch them', async () => {
    const { course } = await lectureSaying(['The dugong.'], { publishedAt: null });
    const of = (cookie?: string) =>
      site.call(searchCourseTranscripts, { params: { id: course.id }, query: { q: 'dugong' } }, cookie);
    expect((await of()).error.code).toBe('not_found');
    expect((await of(user.cookie)).error.code).toBe('not_found');
    expect((await of(admin.cookie)).data.hits).toHaveLength(1);
    await makeEntitlement(site, owner, course.id);
    expect((await of(owner.cookie)).data.hits).toMatchObject([{ watchable: true }]);
    const unknown = { params: { id: 'no-such-course' }, query: { q: 'dugong' } };
    expect((await site.call(searchCourseTranscripts, unknown)).error.code).toBe('not_found');
  });
});

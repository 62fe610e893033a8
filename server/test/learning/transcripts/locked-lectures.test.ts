import {
  maxCatalogueHits,
  searchCourseTranscripts,
  type TranscriptHit,
} from '@fit-coder/contracts/learning/transcripts';
import { describe, expect, test } from 'vitest';
import { makeEntitlement, makeVideoLecture, type TestCourse } from '../../support/factories.ts';
import { siteForAllTests, userForAllTests } from '../../support/site-hooks.ts';
import { speech } from './speech.ts';

const site = siteForAllTests();
const admin = userForAllTests(site, 'admin');
const user = userForAllTests(site);
const owner = userForAllTests(site);
const { say, lectureSaying, search, marked } = speech(site, admin);

const searchCourse = async ({ id }: TestCourse, q: string, cookie = '') =>
  (await site.call(searchCourseTranscripts, { params: { id }, query: { q } }, cookie)).data.hits;
const told = (hits: readonly TranscriptHit[]) =>
  hits.map((hit) => ({ seconds: hit.seconds, shown: marked(hit), watchable: hit.watchable }));

const alphabet = Array.from({ length: 26 }, (_, n) => String.fromCodePoint(97 + n));

describe('of a lecture that the viewer may not watch,', () => {
  test('searches for each letter tell no word, and the owner finds all of them', async () => {
    const { course } = await lectureSaying(['Zebras wander', 'over yellow xylophones.'], {
      lecture: { title: '42' },
    });
    const found = async (cookie?: string) => {
      const hits: string[] = [];
      for (const letter of alphabet) {
        const inCourse = await searchCourse(course, letter, cookie);
        const inAll = (await search(letter, cookie)).filter((hit) => hit.course.id === course.id);
        hits.push(...[...inCourse, ...inAll].map(marked));
      }
      return hits;
    };
    expect(await found()).toEqual([]);
    expect(await found(user.cookie)).toEqual([]);
    await makeEntitlement(site, owner, course.id);
    const all = (await found(owner.cookie)).join(' ');
    for (const word of ['Zebras', 'wander', 'over', 'yellow', 'xylophones'])
      expect(all).toContain(`[${word}]`);
  });

  test('a hit repeats what was typed, without a second and without the words around it', async () => {
    const lines = ['Nothing.', `${'Long before '.repeat(12)}the pangolins ${'long after '.repeat(12)}`];
    const { course } = await lectureSaying(lines);
    const locked = [{ seconds: null, shown: '… [Pangolin] …', watchable: false }];
    for (const cookie of ['', user.cookie]) {
      expect(told(await search('Pangolin', cookie))).toEqual(locked);
      expect(told(await searchCourse(course, 'Pangolin', cookie))).toEqual(locked);
    }
    await makeEntitlement(site, owner, course.id);
    for (const [hit] of [
      await search('Pangolin', owner.cookie),
      await searchCourse(course, 'Pangolin', owner.cookie),
    ]) {
      expect(hit).toMatchObject({ seconds: 10, watchable: true });
      expect(hit && marked(hit)).toContain('Long before the [pangolins] long after');
    }
  });

  test('a hit does not tell which word is said first, or whether words are said together', async () => {
    const { course, id } = await lectureSaying([
      'A dhole.',
      ...Array<string>(6).fill('Nothing.'),
      'A saiga, a dhole.',
    ]);
    await say(id, ['Saiga, dhole.'], 'de');
    for (const [first, second] of [
      ['saiga', 'dhole'],
      ['dhole', 'saiga'],
    ]) {
      const locked = [{ seconds: null, shown: `… [${first}] … [${second}] …`, watchable: false }];
      expect(told(await search(`${first} ${second}`))).toEqual(locked);
      expect(told(await searchCourse(course, `${first} ${second}`))).toEqual(locked);
    }
    expect(told(await searchCourse(course, 'dhole'))).toHaveLength(1);
    expect(told(await searchCourse(course, 'dhole', admin.cookie))).toHaveLength(3);
  });

  test('whole words are found behind many newer lectures with longer ones', async () => {
    const { course, id } = await lectureSaying(['The gnu.']);
    for (let n = 0; n < maxCatalogueHits; n += 1)
      await say((await makeVideoLecture(site, course)).id, ['The gnubert.']);
    expect((await search('gnu')).map(({ lectureId }) => lectureId)).toEqual([id]);
    expect(await search('gnub')).toEqual([]);
    expect(await search('gnub', admin.cookie)).toHaveLength(maxCatalogueHits);
  });

  test('there are no hits among the passages of a preview in the same course', async () => {
    const { course, id } = await lectureSaying(['A fossa.', 'Nothing.', 'Two fossas.'], {
      lecture: { preview: true },
    });
    await say((await makeVideoLecture(site, course)).id, ['A fossa.', 'Nothing.', 'Fossas again.']);
    const hits = await searchCourse(course, 'foss');
    expect(hits.map((hit) => [hit.lectureId, hit.seconds])).toEqual([
      [id, 0],
      [id, 20],
    ]);
    const whole = await searchCourse(course, 'fossa');
    expect(whole.map(({ seconds }) => seconds).filter((seconds) => seconds === null)).toHaveLength(1);
    expect(whole).toHaveLength(3);
  });
});

import {
  maxCatalogueHits,
  maxCourseHits,
  type Transcript,
  type TranscriptHit,
} from '@fit-coder/contracts/learning/transcripts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import {
  canonicalLanguage,
  readMarked,
  repeatTyped,
  type Catalogue,
  type SaidRow,
} from '../../catalogue/catalogue.ts';
import type { LectureAccess } from '../watching/lecture-access.ts';

export interface TranscriptsDependencies extends ServiceContext {
  readonly access: LectureAccess;
  readonly catalogue: Pick<Catalogue, 'captionsOf' | 'findCourse' | 'transcripts'>;
}

/** What a viewer looks for; the words are English unless told otherwise. */
interface Search {
  readonly q: string;
  readonly language?: string | undefined;
}

/** Shows what is said in lectures, and finds it. */
export class TranscriptsService extends Service<TranscriptsDependencies> {
  /** What is said in a lecture. @throws Refusal as `LectureAccess.playable` */
  async of(currentUser: CurrentUser | null, lectureId: string, tag?: string): Promise<Transcript> {
    const { db, access, catalogue } = this.dependencies;
    const { id } = await access.playable(currentUser, lectureId);
    const captions = await catalogue.captionsOf(db, id);
    const wanted = tag === undefined ? undefined : canonicalLanguage(tag);
    const chosen = captions.find((one) => (wanted ? one.language === wanted : one.isDefault));
    if (wanted && !chosen) throw new Refusal('not_found', 'This lecture has no transcript in that language.');
    return {
      lectureId: id,
      language: chosen?.language ?? null,
      languages: captions.map(({ language, label, isDefault }) => ({ language, label, default: isDefault })),
      passages: chosen ? await catalogue.transcripts.passagesOf(db, chosen.id) : [],
    };
  }

  /** Where something is said in a course, and which locked lectures have it. @throws Refusal `not_found` */
  async searchCourse(currentUser: CurrentUser | null, key: string, search: Search): Promise<TranscriptHit[]> {
    const { db, access, catalogue } = this.dependencies;
    const course = await catalogue.findCourse(db, key);
    const ruling = course ? await access.rule(db, course, false, currentUser) : 'hidden';
    if (!course || ruling === 'hidden') throw new Refusal('not_found', 'There is no such course.');
    const open = ruling === 'open';
    const wanted = { ...wordsOf(search, maxCourseHits), open };
    const rows = await catalogue.transcripts.searchCourse(db, course.id, wanted);
    const hits = rows.map((row) => presentHit(row, search.q, open || row.preview));
    return hits.filter((hit, index) => hit.watchable || isFirstOfLecture(hits, index));
  }

  /**
   * Lectures of published courses with the words in their titles, and then where they are said: one place in each. If
   * locked lectures with only the beginning of a word filled the search, the whole word is looked for behind them.
   */
  async search(currentUser: CurrentUser | null, search: Search): Promise<TranscriptHit[]> {
    const { found, hits } = await this.#search(currentUser, search);
    if (hits.length === found || found < maxCatalogueHits) return hits;
    const whole = await this.#search(currentUser, { ...search, q: `${search.q} ` });
    const all = [...hits, ...whole.hits];
    return all.filter((_, index) => isFirstOfLecture(all, index)).slice(0, maxCatalogueHits);
  }

  /** How many lectures were found, and the hits among them that the viewer may know of. */
  async #search(currentUser: CurrentUser | null, search: Search) {
    const { db, access, catalogue } = this.dependencies;
    const rows = await catalogue.transcripts.search(db, wordsOf(search, maxCatalogueHits));
    const watchable = await access.watchable(db, rows, currentUser);
    const hits = rows.flatMap((row, index) => {
      const open = watchable[index] ?? false;
      return open || row.found !== 'beginning' ? [presentHit(row, search.q, open)] : [];
    });
    return { found: rows.length, hits };
  }
}

function isFirstOfLecture(hits: readonly TranscriptHit[], index: number): boolean {
  return hits.findIndex(({ lectureId }) => lectureId === hits[index]?.lectureId) === index;
}

function wordsOf({ q, language }: Search, limit: number) {
  return { text: q, language: canonicalLanguage(language ?? 'en'), limit };
}

/** A hit in a lecture that the viewer may not watch repeats what they typed, and has no second. */
function presentHit(row: SaidRow, searched: string, watchable: boolean): TranscriptHit {
  const { id, slug, title } = row.course;
  return {
    lectureId: row.lectureId,
    lectureTitle: row.lectureTitle,
    course: { id, slug, title },
    language: row.language,
    ...(watchable ? placeOf(row, searched) : lockedPlaceOf(row, searched)),
    watchable,
  };
}

function placeOf(row: SaidRow, searched: string): Pick<TranscriptHit, 'seconds' | 'passage'> {
  const { parts, seconds } = readMarked(row, searched);
  return { seconds, passage: parts };
}

function lockedPlaceOf({ found }: SaidRow, searched: string): Pick<TranscriptHit, 'seconds' | 'passage'> {
  return { seconds: null, passage: found === 'title' ? [] : repeatTyped(searched) };
}

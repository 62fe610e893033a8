import {
  maxCaptionsLanguages,
  type CaptionsPreview,
  type LectureCaptions,
} from '@fit-coder/contracts/learning/captions';
import pLimit from 'p-limit';
import { exceedsSize, isDatabaseAway, type Database } from '../../../platform/database/database.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { Service } from '../../../platform/service.ts';
import { notifyCatalogue } from '../catalogue.channel.ts';
import { lectureExists } from '../lectures/lectures.repository.ts';
import { noSuchLecture, type LecturesDependencies } from '../lectures/lectures.service.ts';
import { passagesOf, type Passage } from '../transcripts/passages.ts';
import { replacePassages, tryWords } from '../transcripts/transcripts.repository.ts';
import { readCaptionsFile, writeWebVtt, type CaptionsFile } from './captions-file.ts';
import { captionsKey, hasContent } from './captions-key.ts';
import { presentCaptions, presentPreview, type CaptionsRow } from './captions.ts';
import {
  deleteCaptions,
  findCaptions,
  findUnreadCaptions,
  lockLectureOfCaptions,
  saveCaptions,
  setDefaultCaptions,
} from './captions.repository.ts';
import { canonicalLanguage, ownName, searchConfiguration } from './language.ts';
import { rejected } from './timing-lines.ts';

/** The language of captions, and what viewers read in its place; the language's own name unless given. */
export interface CaptionsLanguage {
  readonly language?: string | undefined;
  readonly label?: string | undefined;
}

/** Changes the captions of lectures, and the transcripts with them. */
export class CaptionsService extends Service<LecturesDependencies> {
  /** The words of a large file keep a connection busy for seconds, so previews try them one by one. */
  readonly #oneTrial = pLimit(1);

  /** @throws Refusal `not_found` */
  async list(lectureId: string): Promise<LectureCaptions[]> {
    const { db } = this.dependencies;
    if (!(await lectureExists(db, lectureId))) throw noSuchLecture();
    return (await findCaptions(db, lectureId)).map(presentCaptions);
  }

  /** What a file contains, if `put` would take it. @throws Refusal `unsupported_type` */
  async preview(bytes: Buffer, tag = 'en'): Promise<CaptionsPreview> {
    const language = canonicalLanguage(tag);
    const file = await readCaptionsFile(bytes);
    const passages = passagesOf(file.cues);
    const { db } = this.dependencies;
    await this.#oneTrial(() => searchable(tryWords(db, searchConfiguration(language), passages)));
    return presentPreview(file);
  }

  /**
   * Sets a lecture's captions in a language, and returns its name. The first language is the default.
   * @throws Refusal `not_found`, `unsupported_type`, `list_full`
   */
  async put(lectureId: string, bytes: Buffer, named: CaptionsLanguage = {}): Promise<string> {
    const language = canonicalLanguage(named.language ?? 'en');
    const label = named.label?.trim() ?? ownName(language);
    const file = await readCaptionsFile(bytes);
    if (!(await lectureExists(this.dependencies.db, lectureId))) throw noSuchLecture();
    const clean = writeWebVtt(file.cues);
    const key = captionsKey(lectureId, clean);
    await this.dependencies.storage.put(key, clean);
    let isNamed = false;
    try {
      isNamed = await this.#change(lectureId, (tx, present) =>
        this.#save(tx, { lectureId, language, label, key, clean }, file, present),
      );
    } catch (error) {
      // If the connection broke, the row may have been committed and name the file.
      isNamed = isDatabaseAway(error);
      throw error;
    } finally {
      if (!isNamed) await this.dependencies.storage.removeAll(key);
    }
    return label;
  }

  /** Makes a language the one that players show first; returns its name. @throws Refusal `not_found` */
  makeDefault(lectureId: string, tag: string): Promise<string> {
    return this.#change(lectureId, async (tx, present) => {
      const { id, label } = rowOf(present, tag);
      await setDefaultCaptions(tx, lectureId, id);
      return label;
    });
  }

  /** Deletes the captions in a language; returns its name. @throws Refusal `not_found` */
  remove(lectureId: string, tag: string): Promise<string> {
    return this.#change(lectureId, async (tx, present) => {
      const row = rowOf(present, tag);
      await deleteCaptions(tx, row.id);
      const next = present.find(({ id }) => id !== row.id);
      if (row.isDefault && next) await setDefaultCaptions(tx, lectureId, next.id);
      await this.dependencies.media.removal.removeFiles(tx, [row.file]);
      return row.label;
    });
  }

  /** Reads the files of captions that an older version stored, so that what is said in them can be found. */
  async readStored(): Promise<void> {
    const { db, storage } = this.dependencies;
    for (const { id, lectureId, language, file } of await findUnreadCaptions(db)) {
      const object = await storage.get(file);
      const passages = object ? await readStoredFile(object.open()) : [];
      await this.#change(lectureId, (tx) => storePassages(tx, id, language, passages)).catch(ignoreRefusal);
    }
  }

  /** Returns whether the file is the lecture's now: false if it has the same captions already. */
  async #save(
    tx: Database,
    { lectureId, language, label, key, clean }: SavedFile,
    { cues }: CaptionsFile,
    present: readonly CaptionsRow[],
  ): Promise<boolean> {
    const replaced = present.find((row) => row.language === language);
    if (!replaced && present.length >= maxCaptionsLanguages) throw tooManyLanguages();
    const isSame = hasContent(replaced?.file ?? null, clean);
    const isDefault = present.length === 0;
    const file = isSame ? (replaced?.file ?? key) : key;
    const id = await saveCaptions(tx, lectureId, { language, label, isDefault, file, cueCount: cues.length });
    await storePassages(tx, id, language, passagesOf(cues));
    if (replaced && !isSame) await this.dependencies.media.removal.removeFiles(tx, [replaced.file]);
    return !isSame;
  }

  /** Changes a lecture's captions while it is locked, and tells the nodes if the course is public. @throws Refusal `not_found` */
  #change<Result>(
    lectureId: string,
    change: (tx: Database, present: readonly CaptionsRow[]) => Promise<Result>,
  ): Promise<Result> {
    return this.dependencies.db.transaction().execute(async (tx) => {
      const course = await lockLectureOfCaptions(tx, lectureId);
      if (!course) throw noSuchLecture();
      const result = await change(tx, await findCaptions(tx, lectureId));
      if (course.published) await notifyCatalogue(tx, course.courseId);
      return result;
    });
  }
}

interface SavedFile {
  readonly lectureId: string;
  readonly language: string;
  readonly label: string;
  readonly key: string;
  readonly clean: Buffer;
}

function rowOf(present: readonly CaptionsRow[], tag: string): CaptionsRow {
  const language = canonicalLanguage(tag);
  const row = present.find((one) => one.language === language);
  if (!row) throw new Refusal('not_found', 'This lecture has no captions in that language.');
  return row;
}

/** An older version accepted some files that have no cues for the present one; they have no transcript. */
async function readStoredFile(stream: AsyncIterable<Uint8Array>) {
  try {
    return passagesOf((await readCaptionsFile(Buffer.concat(await Array.fromAsync(stream)))).cues);
  } catch (error) {
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** The lecture may be gone by now, or have too many words for the search. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof Refusal)) throw error;
}

/** Replaces what is said in captions. @throws Refusal `unsupported_type` */
function storePassages(
  tx: Database,
  captionsId: string,
  language: string,
  passages: readonly Passage[],
): Promise<void> {
  return searchable(replacePassages(tx, captionsId, searchConfiguration(language), passages));
}

/** @throws Refusal `unsupported_type` if PostgreSQL cannot index so many words */
async function searchable(indexing: Promise<void>): Promise<void> {
  try {
    await indexing;
  } catch (error) {
    if (exceedsSize(error))
      throw rejected(
        'That file has too many different words for the search. Shorten it, or split the lecture.',
      );
    throw error;
  }
}

function tooManyLanguages(): Refusal {
  return new Refusal(
    'list_full',
    `A lecture can have captions in at most ${maxCaptionsLanguages} languages. Delete one first.`,
  );
}

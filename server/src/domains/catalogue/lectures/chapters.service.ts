import { orderFault } from '@fit-coder/contracts/learning/chapter-text';
import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import { Refusal } from '../../../platform/refusal.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { findChapters, setChapters } from './chapters.repository.ts';
import { noSuchLecture } from './lectures.service.ts';

/** The chapters of lectures' videos. The contracts define who may change them. */
export class ChaptersService extends Service<ServiceContext> {
  /** @throws Refusal `not_found` */
  async of(lectureId: string): Promise<Chapter[]> {
    return (await this.#find(lectureId)).chapters;
  }

  /**
   * Replaces a lecture's chapters; they must start one after the other, within the video if there is one. Returns them as
   * stored. @throws Refusal `not_found`, `invalid_input`
   */
  async put(lectureId: string, written: readonly Chapter[]): Promise<Chapter[]> {
    const { duration_seconds: duration } = await this.#find(lectureId);
    const chapters = written.map(({ seconds, title }) => ({ seconds, title: title.trim() }));
    const outside = chapters.find(({ seconds }) => duration !== null && seconds >= duration);
    const fault = outside ? `“${outside.title}” starts after the end of the video.` : orderFault(chapters);
    if (fault !== null) throw new Refusal('invalid_input', fault, { chapters: fault });
    if (!(await setChapters(this.dependencies.db, lectureId, chapters))) throw noSuchLecture();
    return chapters;
  }

  async #find(lectureId: string) {
    const found = await findChapters(this.dependencies.db, lectureId);
    if (!found) throw noSuchLecture();
    return found;
  }
}

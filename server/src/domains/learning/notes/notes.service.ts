import { maxCourseNotes } from '@fit-coder/contracts/learning/note-limits';
import type { Note, NoteInput } from '@fit-coder/contracts/learning/notes';
import { breaksReference } from '../../../platform/database/database.ts';
import { inTurns } from '../../../platform/markdown/in-turns.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount } from '../../accounts/accounts.ts';
import type { Catalogue, CourseFacts } from '../../catalogue/catalogue.ts';
import { refusalOf, type LectureAccess } from '../watching/lecture-access.ts';
import { presentNote } from './note.ts';
import { notesAsMarkdown } from './notes-file.ts';
import {
  countNotes,
  findNotes,
  findOwner,
  putNote,
  removeNote,
  type NoteToSave,
} from './notes.repository.ts';

export interface NotesDependencies extends ServiceContext {
  readonly access: LectureAccess;
  readonly catalogue: Pick<Catalogue, 'findCourse' | 'findLecture' | 'wholeCourse'>;
  /** The site's origin. */
  readonly site: () => string;
}

/** Keeps what users write at the seconds of videos. */
export class NotesService extends Service<NotesDependencies> {
  /** The user's notes in a course, by lecture and second. @throws Refusal `not_found` */
  async ofCourse(currentUser: CurrentUser, courseKey: string): Promise<Note[]> {
    const { notes } = await this.#notesIn(currentUser, courseKey);
    return inTurns(notes, presentNote);
  }

  /**
   * Adds a note to a lecture that the user may watch, or changes one of their notes, also if they may not watch it any
   * more.
   * @throws Refusal `not_found`, `subscription_required`, `not_ready`, `list_full`
   */
  async save(currentUser: CurrentUser, id: string, input: NoteInput): Promise<Note> {
    const { db } = this.dependencies;
    const note = { ...input, id, text: input.text.trim(), userId: currentUser.userId };
    const owner = await findOwner(db, id);
    try {
      return owner === null ? await this.#add(currentUser, note) : await this.#change(note);
    } catch (error) {
      if (breaksReference(error)) throw refusalOf('hidden');
      throw error;
    }
  }

  /** @throws Refusal `not_found` */
  async remove({ userId }: CurrentUser, id: string): Promise<void> {
    if (!(await removeNote(this.dependencies.db, userId, id))) throw noSuchNote();
  }

  /** A course's notes as a Markdown file. @throws Refusal `not_found` */
  async file(currentUser: CurrentUser, courseKey: string): Promise<{ name: string; bytes: Buffer }> {
    const { catalogue, site } = this.dependencies;
    const { course, notes } = await this.#notesIn(currentUser, courseKey);
    const { id, slug } = course;
    const whole = await catalogue.wholeCourse(id);
    if (!whole) throw noSuchCourse();
    const text = notesAsMarkdown(whole.course, whole.lectures, notes, site());
    return { name: `notes-${slug}.md`, bytes: Buffer.from(text) };
  }

  async #add(currentUser: CurrentUser, note: NoteToSave): Promise<Note> {
    const { db, access, clock } = this.dependencies;
    const { course } = await access.playable(currentUser, note.lectureId);
    return db.transaction().execute(async (tx) => {
      // Locked, so that two concurrent additions cannot exceed the limit.
      if (!(await holdAccount(tx, note.userId))) throw notLoggedIn();
      const isNew = (await findOwner(tx, note.id)) === null;
      if (isNew && (await countNotes(tx, note.userId, course.id)) >= maxCourseNotes) throw notesFull();
      return present(await putNote(tx, note, clock.now()));
    });
  }

  async #change(note: NoteToSave): Promise<Note> {
    return present(await putNote(this.dependencies.db, note, this.dependencies.clock.now()));
  }

  /** The notes in a course that the user can see, or in which they have notes from when they could. */
  async #notesIn(
    currentUser: CurrentUser,
    courseKey: string,
  ): Promise<{ course: CourseFacts; notes: Awaited<ReturnType<typeof findNotes>> }> {
    const { db, access, catalogue } = this.dependencies;
    const course = await catalogue.findCourse(db, courseKey);
    if (!course) throw noSuchCourse();
    const notes = await findNotes(db, currentUser.userId, course.id);
    const isVisible = notes.length > 0 || (await access.rule(db, course, false, currentUser)) !== 'hidden';
    if (!isVisible) throw noSuchCourse();
    return { course, notes };
  }
}

function present(row: Parameters<typeof presentNote>[0] | null): Note {
  if (!row) throw noSuchNote();
  return presentNote(row);
}

function noSuchNote(): Refusal {
  return new Refusal('not_found', 'There is no such note.');
}

function noSuchCourse(): Refusal {
  return new Refusal('not_found', 'There is no such course.');
}

function notesFull(): Refusal {
  return new Refusal(
    'list_full',
    `You can keep at most ${maxCourseNotes} notes and bookmarks in a course. Delete one first.`,
  );
}

import { apiBase } from '@fit-coder/contracts/endpoint';
import type { Note } from '@fit-coder/contracts/learning/notes';
import { learningPaths } from '@fit-coder/contracts/paths/learning';
import { useRef, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { buttonClass } from '../../ui/controls/button.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { NewNote } from './new-note.tsx';
import { NoteEntry } from './note-entry.tsx';
import { notesOf, useListNotesQuery } from './notes.api.ts';
import '../../styles/notes.css';

interface NotesPanelProps {
  courseId: string;
  lectureId: string;
  /** Whose drafts this device keeps. */
  userId: string;
  /** The video's position, in seconds; null if it is not open. */
  now: number | null;
  onSeek: (second: number) => void;
}

/** The user's notes and bookmarks in a lecture, and a field for the next one. */
export function NotesPanel({ courseId, lectureId, userId, now, onSeek }: NotesPanelProps): ReactElement {
  const query = useListNotesQuery(courseId);
  return (
    <div className="notes">
      <NewNote key={lectureId} {...{ courseId, lectureId, userId }} now={now ?? 0} />
      {query.data ? (
        <NoteList
          key={`list of ${lectureId}`}
          notes={query.data}
          {...{ courseId, lectureId, userId, onSeek }}
        />
      ) : query.error ? (
        <SmallErrorState {...retryOf(query)}>
          {failureOf(query.error)?.error ?? 'Your notes could not be loaded.'}
        </SmallErrorState>
      ) : (
        <LoadingPlaces label="Loading your notes" className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </LoadingPlaces>
      )}
    </div>
  );
}

interface NoteListProps extends Omit<NotesPanelProps, 'now'> {
  notes: readonly Note[];
}

function NoteList({ notes, courseId, lectureId, userId, onSeek }: NoteListProps): ReactElement {
  const own = notesOf(notes, lectureId);
  const list = useRef<HTMLOListElement>(null);
  const leave = useRemovalFocus(list, own);
  return (
    <>
      {own.length === 0 ? (
        <p className="text-muted">
          You have no notes on this lecture yet. Each note is linked to the second at which you began to write
          it. <span className="no-hover:hidden">Press B to bookmark the current second.</span>
        </p>
      ) : null}
      <ol ref={list} tabIndex={-1} aria-label="Your notes in this lecture" hidden={own.length === 0}>
        {own.map((note) => (
          <NoteEntry key={note.id} {...{ note, courseId, userId, onSeek }} onLeave={leave} />
        ))}
      </ol>
      {notes.length > 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-muted">
          {countOf(notes.length)} in this course.
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={apiBase + learningPaths.exportNotes.path.replace(':id', courseId)}
            download
          >
            Download as Markdown
          </a>
        </p>
      ) : null}
    </>
  );
}

function countOf(count: number): string {
  return count === 1 ? 'One note or bookmark' : `${count} notes and bookmarks`;
}

import { formatClock } from '@fit-coder/contracts/clock';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { randomId } from '../../lib/random-id.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/controls/icon.tsx';
import { noteDrafts, type NoteDraft } from './note-drafts.ts';
import { NoteField } from './note-field.tsx';
import { useSaveNoteMutation } from './notes.api.ts';
import { useBookmark } from './use-bookmark.ts';

interface NewNoteProps {
  courseId: string;
  lectureId: string;
  userId: string;
  /** The video's position, in seconds. */
  now: number;
}

/** A new note. It belongs to the second at which the writing began, and stays on this device until it is saved. */
export function NewNote({ courseId, lectureId, userId, now }: NewNoteProps): ReactElement {
  const [draft, setDraft] = useState<NoteDraft | null>(() => noteDrafts.read(userId, lectureId));
  const [save, { isLoading, error, reset }] = useSaveNoteMutation();
  const bookmark = useBookmark(courseId, lectureId);
  const current = Math.floor(now);
  const second = draft?.second ?? current;
  const keep = (next: NoteDraft | null) => {
    setDraft(next);
    noteDrafts.write(userId, lectureId, next);
  };
  const type = (text: string) => {
    if (error) reset();
    keep(text === '' ? null : { id: draft?.id ?? randomId(), second, text });
  };
  const send = async () => {
    if (!draft?.text.trim()) return;
    const body = { lectureId, second: draft.second, text: draft.text };
    const { data } = await save({ courseId, params: { id: draft.id }, body });
    if (data) keep(null);
  };
  return (
    <NoteField
      label={`Note at ${formatClock(second)}`}
      text={draft?.text ?? ''}
      error={
        error ? (failureOf(error)?.error ?? 'The note could not be saved. Try again in a moment.') : undefined
      }
      saving={isLoading}
      action="Save note"
      onType={type}
      onSave={() => void send()}
    >
      {draft && draft.second !== current ? (
        <Button variant="quiet" size="small" onClick={() => keep({ ...draft, second: current })}>
          Move to {formatClock(current)}
        </Button>
      ) : null}
      {draft ? null : (
        <Button variant="quiet" size="small" title="Key: B" onClick={() => bookmark(now)}>
          <Icon name="bookmark" size={16} /> Bookmark {formatClock(current)}
        </Button>
      )}
    </NoteField>
  );
}

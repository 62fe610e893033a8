import { formatClock } from '@fit-coder/contracts/clock';
import type { Note } from '@fit-coder/contracts/learning/notes';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { MarkdownText } from '../../ui/text/markdown-text.tsx';
import { noteDrafts } from './note-drafts.ts';
import { NoteField } from './note-field.tsx';
import { useDeleteNoteMutation, useSaveNoteMutation } from './notes.api.ts';

interface NoteEntryProps {
  note: Note;
  courseId: string;
  userId: string;
  onSeek: (second: number) => void;
  /** Called with the note's id before it is removed. */
  onLeave: (id: string) => void;
}

/** A note or a bookmark in the list. */
export function NoteEntry({ note, courseId, userId, onSeek, onLeave }: NoteEntryProps): ReactElement {
  const [editing, setEditing] = useState(() => noteDrafts.read(userId, note.id) !== null);
  const remove = useRemoval(courseId, onLeave);
  const time = formatClock(note.second);
  const name = note.text === '' ? 'bookmark' : 'note';
  return (
    <li className="note">
      <button
        type="button"
        className="note-time"
        aria-label={`Go to ${time}`}
        onClick={() => onSeek(note.second)}
      >
        {time}
      </button>
      {editing ? (
        <NoteEditor {...{ note, courseId, userId }} onClose={() => setEditing(false)} />
      ) : (
        <div className="note-body">
          {note.text === '' ? <p className="text-muted">Bookmark</p> : <MarkdownText html={note.html} />}
          <div className="note-actions">
            <Button
              variant="quiet"
              size="small"
              aria-label={`Edit the ${name} at ${time}`}
              onClick={() => setEditing(true)}
            >
              {note.text === '' ? 'Add a label' : 'Edit'}
            </Button>
            <Button
              variant="quiet"
              size="small"
              aria-label={`Delete the ${name} at ${time}`}
              onClick={() => void remove(note)}
            >
              Delete
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

type NoteEditorProps = Pick<NoteEntryProps, 'note' | 'courseId' | 'userId'> & { onClose: () => void };

/** Changes a note. What is typed stays on this device until it is saved or given up. */
function NoteEditor({ note, courseId, userId, onClose }: NoteEditorProps): ReactElement {
  const { id, lectureId, second } = note;
  const [text, setText] = useState(() => noteDrafts.read(userId, id)?.text ?? note.text);
  const [save, { isLoading, error }] = useSaveNoteMutation();
  const type = (next: string) => {
    setText(next);
    noteDrafts.write(userId, id, { id, second, text: next });
  };
  const close = () => {
    noteDrafts.write(userId, id, null);
    onClose();
  };
  const send = async () => {
    const { data } = await save({ courseId, params: { id }, body: { lectureId, second, text } });
    if (data) close();
  };
  return (
    <NoteField
      label={`Note at ${formatClock(second)}`}
      text={text}
      error={
        error ? (failureOf(error)?.error ?? 'The note could not be saved. Try again in a moment.') : undefined
      }
      saving={isLoading}
      action="Save note"
      onType={type}
      onSave={() => void send()}
      focused
    >
      <Button variant="quiet" size="small" onClick={close}>
        Cancel
      </Button>
    </NoteField>
  );
}

/** Returns a function that deletes a note and offers to bring it back. */
function useRemoval(courseId: string, onLeave: (id: string) => void): (note: Note) => Promise<void> {
  const [remove] = useDeleteNoteMutation();
  const [save] = useSaveNoteMutation();
  return async ({ id, lectureId, second, text }) => {
    onLeave(id);
    const params = { id };
    const { data, error } = await remove({ courseId, params });
    if (!data) {
      showToast('error', failureOf(error)?.error ?? 'The note could not be deleted. Try again in a moment.');
      return;
    }
    const undo = () => void save({ courseId, params, body: { lectureId, second, text } });
    showToast('success', data.message, { label: 'Undo', onSelect: undo });
  };
}

import { formatClock } from '@fit-coder/contracts/clock';
import { useCallback, useEffect } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { randomId } from '../../lib/random-id.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useDeleteNoteMutation, useSaveNoteMutation } from './notes.api.ts';

/** Returns a function that marks a second of a lecture, says so, and offers to undo it. */
export function useBookmark(courseId: string, lectureId: string): (second: number) => void {
  const [save] = useSaveNoteMutation();
  const [remove] = useDeleteNoteMutation();
  return useCallback(
    (second) => {
      const params = { id: randomId() };
      const mark = async () => {
        const body = { lectureId, second: Math.floor(second), text: '' };
        const { data, error } = await save({ courseId, params, body });
        if (!data) {
          showToast(
            'error',
            failureOf(error)?.error ?? 'The bookmark could not be saved. Try again in a moment.',
          );
          return;
        }
        const undo = () => void remove({ courseId, params });
        showToast('success', `Bookmarked ${formatClock(second)}.`, { label: 'Undo', onSelect: undo });
      };
      void mark();
    },
    [courseId, lectureId, save, remove],
  );
}

/** Bookmarks the video's position when B is pressed, except while something is typed or a dialog is open. */
export function useBookmarkKey(
  courseId: string,
  lectureId: string,
  secondNow: (lectureId: string) => number | null,
): void {
  const bookmark = useBookmark(courseId, lectureId);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, repeat } = event;
      if (key.toLowerCase() !== 'b' || ctrlKey || metaKey || altKey || repeat || takesKeys(event)) return;
      const second = secondNow(lectureId);
      if (second !== null) bookmark(second);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [bookmark, lectureId, secondNow]);
}

/** Whether the key belongs to a field, a menu or a dialog. */
function takesKeys({ defaultPrevented, target }: KeyboardEvent): boolean {
  if (defaultPrevented || !(target instanceof Element)) return true;
  return (
    target.closest(
      'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="alertdialog"], dialog',
    ) !== null
  );
}

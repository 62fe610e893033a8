// @vitest-environment happy-dom
import type { Note } from '@fit-coder/contracts/learning/notes';
import { learningPaths } from '@fit-coder/contracts/paths/learning';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Failure, Transport } from '../../lib/api/transport.ts';
import { siteAt } from '../session/session.support.tsx';
import { NotesPanel } from './notes-panel.tsx';
import { useBookmarkKey } from './use-bookmark.ts';

afterEach(cleanup);
beforeEach(() => {
  localStorage.clear();
  stored.clear();
  failure = null;
});

/** What the site has, and how its next save fails. */
const stored = new Map<string, Note>();
let failure: Failure | null = null;

const note = (id: string, second: number, text: string, lectureId = 'l'): Note => {
  const at = '2026-11-26T09:00:00.000Z';
  return { id, lectureId, second, text, html: text && `<p>${text}</p>`, createdAt: at, updatedAt: at };
};

const transport: Transport = async ({ path }, input) => {
  const id = input.params?.['id'] ?? '';
  if (path === learningPaths.listNotes.path) return { data: { notes: [...stored.values()] } };
  if (path === learningPaths.deleteNote.path && input.body === undefined) {
    stored.delete(id);
    return { data: { message: 'The note was deleted.' } };
  }
  if (failure) return { error: failure };
  const { lectureId, second, text } = input.body as Note;
  stored.set(id, note(id, second, text, lectureId));
  return { data: { note: stored.get(id), message: 'The note was saved.' } };
};

function show(now: number, onSeek: (second: number) => void = () => {}): void {
  const Component = () => {
    useBookmarkKey('c', 'l', () => now);
    return <NotesPanel courseId="c" lectureId="l" userId="ada" now={now} onSeek={onSeek} />;
  };
  render(siteAt('/', makeStore(transport), [{ path: '/', Component }]).site);
}

const field = () => screen.findByRole<HTMLTextAreaElement>('textbox');
const entries = async () => within(await screen.findByRole('list')).findAllByRole('listitem');

test('a note is saved with Ctrl and Enter, at the second at which it was begun', async () => {
  show(252.9);
  await screen.findByText(/You have no notes on this lecture yet/u);
  fireEvent.change(await field(), { target: { value: 'A word' } });
  screen.getByText('Note at 4:12');
  fireEvent.keyDown(await field(), { key: 'Enter' });
  expect(stored.size).toBe(0);
  fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect([...stored.values()]).toMatchObject([{ second: 252, text: 'A word' }]));
  await waitFor(async () => expect((await field()).value).toBe(''));
  expect((await entries())[0]?.textContent).toContain('A word');
});

test('what was typed is still there after the page was closed, and after a save that failed', async () => {
  show(10);
  fireEvent.change(await field(), { target: { value: 'Half a sen' } });
  cleanup();
  show(99);
  expect((await field()).value).toBe('Half a sen');
  screen.getByText('Note at 0:10');
  failure = { status: 0, code: 'offline', error: 'The site cannot be reached.' };
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await screen.findByText('The site cannot be reached.');
  expect((await field()).value).toBe('Half a sen');
  failure = null;
  fireEvent.click(screen.getByRole('button', { name: 'Save note' }));
  await waitFor(() => expect([...stored.values()]).toMatchObject([{ second: 10, text: 'Half a sen' }]));
});

test('notes are listed by time, and a click on the time goes there', async () => {
  for (const one of [note('a', 70, 'Late'), note('b', 5, 'Early'), note('c', 1, 'Elsewhere', 'other')])
    stored.set(one.id, one);
  const onSeek = vi.fn<(second: number) => void>();
  show(0, onSeek);
  expect((await entries()).map((entry) => within(entry).getByText(/Early|Late/u).textContent)).toEqual([
    'Early',
    'Late',
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Go to 1:10' }));
  expect(onSeek).toHaveBeenCalledWith(70);
  screen.getByText(/3 notes and bookmarks/u);
  const link = screen.getByRole('link', { name: 'Download as Markdown' });
  expect(link.getAttribute('href')).toBe('/api/v1/courses/c/notes.md');
});

test('a note is changed, and deleted', async () => {
  stored.set('a', note('a', 5, 'Old'));
  show(0);
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the note at 0:05' }));
  const editor = screen.getAllByRole<HTMLTextAreaElement>('textbox')[1];
  expect(editor?.value).toBe('Old');
  if (editor) fireEvent.change(editor, { target: { value: 'New' } });
  if (editor) fireEvent.keyDown(editor, { key: 'Enter', metaKey: true });
  await screen.findByText('New');
  fireEvent.click(screen.getByRole('button', { name: 'Delete the note at 0:05' }));
  await waitFor(() => expect(screen.queryByText('New')).toBeNull());
  expect(stored.size).toBe(0);
});

test('B bookmarks where the video stands, and is a letter where something is typed', async () => {
  show(61.5);
  fireEvent.keyDown(await field(), { key: 'b' });
  fireEvent.keyDown(document.body, { key: 'b', ctrlKey: true });
  expect(stored.size).toBe(0);
  fireEvent.keyDown(document.body, { key: 'b' });
  await waitFor(() => expect([...stored.values()]).toMatchObject([{ second: 61, text: '' }]));
  expect((await entries())[0]?.textContent).toContain('Bookmark');
});

// @vitest-environment happy-dom
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../../lib/api/api.ts';
import { DropArea } from '../drop-area.tsx';
import { uploads } from '../transfer/upload.ts';
import { BatchSummary } from './batch-summary.tsx';
import { batches } from './batches.ts';
import { useFileBatch } from './file-batch.ts';
import { FilesPickButton } from './pick-files-button.tsx';

const courseId = 'course';

let made: string[] = [];
afterEach(() => {
  cleanup();
  for (const id of made) uploads.drop(id);
  made = [];
  batches.dismiss(courseId);
});

/** The part of the course's page that takes files; lectures are made at once, with their titles as ids. */
function open({ refuses = false } = {}) {
  const asked: (readonly string[])[] = [];
  function Screen(): ReactElement {
    const batch = useFileBatch({
      ...{ courseId, userId: 'ada', present: 0 },
      addLectures: async (titles) => {
        asked.push(titles);
        if (refuses) return null;
        made = [...titles];
        return titles;
      },
    });
    const lectures = made.map((id) => ({ id, title: id, ready: false, captions: false, video: null }));
    return (
      <DropArea onFiles={(files) => void batch.take(files)}>
        <FilesPickButton onPick={(files) => void batch.take(files)} loading={batch.adding} />
        <BatchSummary courseId={courseId} lectures={lectures} />
        <DropArea single onFiles={() => asked.push(['the row'])}>
          <p>A row</p>
        </DropArea>
      </DropArea>
    );
  }
  const store = configureStore({ reducer: { api: api.reducer } });
  render(
    <Provider store={store}>
      <Screen />
    </Provider>,
  );
  return asked;
}

const video = (name: string) => new File(['film'], name, { type: 'video/mp4' });

function drop(on: HTMLElement, files: readonly File[]): void {
  fireEvent.drop(on, { dataTransfer: { files, items: files, types: ['Files'] } });
}

test('dropped videos become lectures in the order of their names, and a wrong file says why and stops none', async () => {
  const asked = open();
  const notes = new File(['text'], '03_notes.pdf', { type: 'application/pdf' });
  drop(screen.getByText('A row'), [video('10_last.mp4'), notes, video('2_second-one.mp4')]);
  await screen.findByText('0 of 3 uploaded, 1 needs your attention');
  expect(asked).toEqual([['Second one', 'Last']]);
  expect(
    screen.getByText('“03_notes.pdf” is not a video. Choose an MP4, MOV, WebM, MKV, AVI or MPEG-TS file.'),
  ).toBeDefined();
  expect(made.map((id) => uploads.of(id)?.fileName)).toEqual(['2_second-one.mp4', '10_last.mp4']);
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss 03_notes.pdf' }));
  expect(screen.getByText('0 of 2 uploaded')).toBeDefined();
});

test('chosen videos become lectures like dropped ones', async () => {
  const asked = open();
  fireEvent.change(screen.getByLabelText('Videos for new lectures'), {
    target: { files: [video('b.mp4'), video('a long name.mp4')] },
  });
  await screen.findByText('0 of 2 uploaded');
  expect(asked).toEqual([['A long name', 'Lecture b']]);
});

test('one file that is dropped on a row is for this row', () => {
  const asked = open();
  drop(screen.getByText('A row'), [video('a.mp4')]);
  expect(asked).toEqual([['the row']]);
});

test('nothing is uploaded if the lectures could not be made', async () => {
  const asked = open({ refuses: true });
  drop(screen.getByText('A row'), [video('first.mp4'), video('second.mp4')]);
  await waitFor(() => expect(asked).toHaveLength(1));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Upload videos' }).ariaBusy).not.toBe('true'),
  );
  expect(screen.queryByText(/uploaded/u)).toBeNull();
  expect(uploads.of('First')).toBeUndefined();
});

test('more videos than can be added at once are refused together', () => {
  const asked = open();
  drop(
    screen.getByText('A row'),
    Array.from({ length: 51 }, (_, index) => video(`${index}.mp4`)),
  );
  expect(asked).toEqual([]);
});

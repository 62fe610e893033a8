// @vitest-environment happy-dom
import { chapterPaths } from '@fit-coder/contracts/paths/chapters';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Transport } from '../../lib/api/transport.ts';
import { ChapterEditor } from './chapter-editor.tsx';

afterEach(cleanup);

const chapters = [
  { seconds: 0, title: 'Why' },
  { seconds: 90, title: 'Loops' },
];
let saved: unknown[] = [];
beforeEach(() => {
  saved = [];
});

const transport: Transport = async (address, input) => {
  if (address.path === chapterPaths.getChapters.path && address.method === 'GET')
    return { data: { chapters } };
  saved.push(input.body);
  if (JSON.stringify(input.body).includes('Late'))
    return {
      error: { status: 422, code: 'invalid_input', error: '“Late” starts after the end of the video.' },
    };
  return { data: { chapters, message: 'The chapters were saved.' } };
};

async function openEditor(): Promise<HTMLTextAreaElement> {
  render(
    <Provider store={makeStore(transport)}>
      <ChapterEditor lectureId="l" />
    </Provider>,
  );
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: /Chapters/u });
}

const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save chapters' }));

test('shows the chapters as lines, and saves what was typed', async () => {
  const field = await openEditor();
  expect(field.value).toBe('0:00 Why\n1:30 Loops');
  fireEvent.change(field, { target: { value: '0:00 Why\n2:00 Loops <T>' } });
  save();
  await expect.poll(() => saved).toEqual([{ chapters: [chapters[0], { seconds: 120, title: 'Loops <T>' }] }]);
});

test('says which line cannot be read, keeps what was typed, and saves nothing', async () => {
  const field = await openEditor();
  fireEvent.change(field, { target: { value: '0:00 Why\nLoops' } });
  save();
  await screen.findByText('Write line 2 as a time and a title, such as 1:30 Loops.');
  expect(field.value).toBe('0:00 Why\nLoops');
  expect(saved).toEqual([]);
});

test("shows the server's sentence at the field", async () => {
  const field = await openEditor();
  fireEvent.change(field, { target: { value: '9:00 Late' } });
  save();
  await screen.findByText('“Late” starts after the end of the video.');
  expect(document.activeElement).toBe(field);
});

test('fills the field from a WebVTT file', async () => {
  const field = await openEditor();
  const file = new File(['WEBVTT\n\n00:05.000 --> 00:09.000\nFrom a file\n'], 'a.chapters.vtt');
  fireEvent.change(screen.getByLabelText('Chapters file'), { target: { files: [file] } });
  await expect.poll(() => field.value).toBe('0:05 From a file');
  expect(saved).toEqual([]);
});

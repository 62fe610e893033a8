// @vitest-environment happy-dom
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { FilesPanel } from './files-panel.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const file = (name: string, type: string, sizeBytes: number): LectureFile => ({
  ...{ id: name, name, type, sizeBytes },
  ...{ createdAt: '2026-11-26T09:00:00.000Z', path: `/lecture-files/${name}` },
});

test('every file is downloaded, and only short texts are shown in place', () => {
  render(
    <FilesPanel
      files={[
        file('start.sql', 'text/plain', 640),
        file('all.zip', 'application/zip', 12_440_000),
        file('log.txt', 'text/plain', 5_000_000),
      ]}
    />,
  );
  const links = screen
    .getAllByRole('link')
    .map((link) => [link.getAttribute('href'), link.getAttribute('download')]);
  expect(links).toEqual([
    ['/lecture-files/start.sql', 'start.sql'],
    ['/lecture-files/all.zip', 'all.zip'],
    ['/lecture-files/log.txt', 'log.txt'],
  ]);
  screen.getByText('12.4 MB');
  expect(screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Show start.sql',
  ]);
});

test('a text that cannot be loaded is asked for again', async () => {
  const answers = [new Response('', { status: 503 }), new Response('select <b>1</b>;')];
  vi.stubGlobal('fetch', async () => answers.shift());
  render(<FilesPanel files={[file('start.sql', 'text/plain', 640)]} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show start.sql' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  const shown = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'start.sql' });
  expect(shown.value).toBe('select <b>1</b>;');
  fireEvent.click(screen.getByRole('button', { name: 'Hide start.sql' }));
  expect(screen.queryByRole('textbox')).toBeNull();
});

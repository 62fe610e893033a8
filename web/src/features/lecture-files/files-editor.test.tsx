// @vitest-environment happy-dom
import { maxFileBytes } from '@fit-coder/contracts/learning/file-limits';
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { adminPaths } from '@fit-coder/contracts/paths/admin';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { Transport } from '../../lib/api/transport.ts';
import { siteAt } from '../session/session.support.tsx';
import { FilesEditor } from './files-editor.tsx';

afterEach(cleanup);
beforeEach(() => stored.clear());

/** What the site has, by name. It refuses names that end with `.exe`. */
const stored = new Map<string, LectureFile>();

function store(name: string, sizeBytes: number): LectureFile {
  const facts = { type: 'text/plain', createdAt: '2026-11-26T09:00:00.000Z', path: `/lecture-files/${name}` };
  const file = { id: name, name, sizeBytes, ...facts };
  stored.set(name, file);
  return file;
}

const transport: Transport = async ({ method, path }, { params, body, files }) => {
  if (method === 'GET') return { data: { files: [...stored.values()] } };
  if (path === adminPaths.removeLectureFile.path) {
    stored.delete(params?.['id'] ?? '');
    return { data: { message: 'It was removed.' } };
  }
  const { name } = body as { name: string };
  if (name.endsWith('.exe')) {
    const error = 'That file is a program.';
    return { error: { status: 415, code: 'unsupported_type', error, fields: { file: error } } };
  }
  return { data: { file: store(name, files?.['file']?.size ?? 0), message: `${name} was added.` } };
};

function show(): void {
  const Component = () => <FilesEditor lectureId="l" lectureTitle="Loops" />;
  render(siteAt('/', makeStore(transport), [{ path: '/', Component }]).site);
}

const choose = async (...files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Files for Loops'), { target: { files } });

test('several files are added at once, and one that is refused does not stop the others', async () => {
  show();
  await screen.findByText('There are no files yet.');
  const huge = new File([], 'huge.zip');
  Object.defineProperty(huge, 'size', { value: maxFileBytes + 1 });
  await choose(new File(['a'], 'one.sql'), new File(['b'], 'run.exe'), huge, new File(['c'], 'two.sql'));
  await waitFor(() => expect([...stored.keys()]).toEqual(['one.sql', 'two.sql']));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'run.exe: That file is a program.huge.zip: It is larger than 20 MB. Choose a smaller file.',
  );
  await screen.findByRole('link', { name: 'two.sql' });
});

test('a file is removed after a question', async () => {
  store('one.sql', 9);
  show();
  fireEvent.click(await screen.findByRole('button', { name: 'Remove one.sql' }));
  expect(stored.size).toBe(1);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove file' }));
  await screen.findByText('There are no files yet.');
  expect(stored.size).toBe(0);
});

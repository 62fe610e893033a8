// @vitest-environment happy-dom
import { adminPaths } from '@fit-coder/contracts/paths/admin';
import type { LectureCaptions } from '@fit-coder/contracts/learning/captions';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import type { CallInput, Transport } from '../../lib/api/transport.ts';
import { CaptionsSection } from './captions-section.tsx';

afterEach(cleanup);

const captionsIn = (language: string, label: string, first: boolean): LectureCaptions => ({
  ...{ language, label, default: first, cueCount: 12, src: `/captions/a/${language}.vtt` },
  addedAt: '2026-11-26T00:00:00.000Z',
});
const preview = {
  format: 'srt',
  cueCount: 9,
  repeats: 2,
  seconds: 61,
  cues: [{ start: 0, end: 2, text: 'List<T>' }],
};

/** The section of a lecture; returns the calls that change something. */
async function openSection(present: LectureCaptions[], wrong?: string) {
  const sent: [string, CallInput][] = [];
  const transport: Transport = async ({ method, path }, input) => {
    if (path === adminPaths.listCaptions.path && method === 'GET') return { data: { captions: present } };
    sent.push([`${method} ${path}`, input]);
    if (path !== adminPaths.previewCaptions.path) return { data: { message: 'Done.' } };
    const error = {
      status: 415,
      code: 'unsupported_type' as const,
      error: 'Wrong.',
      fields: { file: wrong ?? '' },
    };
    return wrong ? { error } : { data: { preview } };
  };
  render(
    <Provider store={makeStore(transport)}>
      <CaptionsSection lectureId="a" lectureTitle="The invariant" />
    </Provider>,
  );
  await screen.findByRole('button', { name: 'Add captions' });
  return sent;
}

const file = new File(['1'], 'invariant.srt');
const choose = (dialog: HTMLElement) =>
  fireEvent.change(within(dialog).getByLabelText('File'), { target: { files: [file] } });

test('a file is previewed before it is saved in its language', async () => {
  const sent = await openSection([captionsIn('en', 'English', true)]);
  fireEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add captions' });
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save captions' });
  expect(save.disabled).toBe(true);
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Name in the player' }).value).toBe(
    'Deutsch',
  );
  choose(dialog);
  await within(dialog).findByText('List<T>');
  within(dialog).getByText(
    '9 cues, 1 min 1 s. 2 more were left out, because they only repeat the cue before.',
  );
  fireEvent.click(save);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    ['POST /admin/captions/preview', { body: { language: 'de' }, files: { file } }],
    [
      'PUT /admin/lectures/:id/captions',
      { params: { id: 'a' }, body: { language: 'de', label: 'Deutsch' }, files: { file } },
    ],
  ]);
});

test('English is the first language, and the next has to be chosen from a list in the order of names', async () => {
  await openSection([captionsIn('en', 'English', true)]);
  fireEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add captions' });
  const list = within(dialog).getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect(list.selectedOptions[0]?.text).toBe('Choose a language');
  const names = [...list.options].map(({ text }) => text).slice(1, -1);
  expect(names.slice(0, 3)).toEqual(['Arabic', 'Bangla', 'Brazilian Portuguese']);
  expect(names).toEqual(names.toSorted(new Intl.Collator('en').compare));
  choose(dialog);
  await within(dialog).findByText('List<T>');
  const save = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save captions' });
  expect(save.disabled).toBe(true);
  fireEvent.change(list, { target: { value: 'de' } });
  expect(save.disabled).toBe(false);
  expect(list.selectedOptions[0]?.text).toBe('German');
});

test('a file that was chosen before its language is read again in that language', async () => {
  const sent = await openSection([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add captions' });
  choose(dialog);
  await within(dialog).findByText('List<T>');
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(([, { body }]) => body)).toEqual([{ language: 'en' }, { language: 'de' }]);
});

test('a file is read once in each language, and in one that is typed once it is whole', async () => {
  const sent = await openSection([]);
  fireEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add captions' });
  choose(dialog);
  await within(dialog).findByText('List<T>');
  fireEvent.change(within(dialog).getByRole('combobox', { name: 'Language' }), {
    target: { value: 'another' },
  });
  const tag = within(dialog).getByRole('textbox', { name: 'Language tag' });
  fireEvent.change(tag, { target: { value: 'zh-HK' } });
  fireEvent.blur(tag);
  fireEvent.blur(tag);
  await waitFor(() => expect(sent).toHaveLength(3));
  fireEvent.blur(tag);
  expect(sent.map(([, { body }]) => body)).toEqual([{ language: 'en' }, {}, { language: 'zh-HK' }]);
});

test('an error names the line, and the file cannot be saved', async () => {
  await openSection([], 'Line 6: this cue ends before it starts. Correct its times.');
  fireEvent.click(screen.getByRole('button', { name: 'Add captions' }));
  const dialog = await screen.findByRole('dialog');
  choose(dialog);
  await within(dialog).findByText(/^Line 6: /u);
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save captions' }).disabled).toBe(
    true,
  );
});

test('another language can be shown first, and captions are deleted after a question', async () => {
  const sent = await openSection([captionsIn('en', 'English', true), captionsIn('de', 'Deutsch', false)]);
  expect(screen.getAllByText('Shown first')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Show Deutsch first' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Delete English' }));
  const question = await screen.findByRole('alertdialog', { name: 'Delete the captions in English?' });
  expect(sent).toHaveLength(1);
  fireEvent.click(within(question).getByRole('button', { name: 'Delete captions' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(([call, { params }]) => [call, params])).toEqual([
    ['PUT /admin/lectures/:id/captions/:language/default', { id: 'a', language: 'de' }],
    ['DELETE /admin/lectures/:id/captions/:language', { id: 'a', language: 'en' }],
  ]);
});

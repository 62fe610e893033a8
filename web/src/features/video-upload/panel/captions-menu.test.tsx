// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { afterEach, expect, test, vi } from 'vitest';
import { makeStore } from '../../../app/store.ts';
import type { Transport } from '../../../lib/api/transport.ts';
import { CaptionsMenu } from './captions-menu.tsx';

afterEach(cleanup);

/** The menu of a lecture, opened; returns the paths of the calls. */
async function openMenu(present: boolean) {
  const sent: string[] = [];
  const transport: Transport = async ({ method, path }) => {
    sent.push(`${method} ${path}`);
    return { data: { message: 'The captions are saved.' } };
  };
  render(
    <Provider store={makeStore(transport)}>
      <CaptionsMenu lectureId="a" lectureTitle="The invariant" present={present} />
    </Provider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Captions: The invariant' }));
  await screen.findByRole('menu');
  return sent;
}

const file = new File(['WEBVTT'], 'invariant.vtt', { type: 'text/vtt' });
const choose = () =>
  fireEvent.change(screen.getByLabelText('Captions file: The invariant'), { target: { files: [file] } });

test('says that there are no captions, and opens the file dialog from the menu', async () => {
  const sent = await openMenu(false);
  screen.getByRole('group', { name: 'No captions yet' });
  const click = vi.spyOn(HTMLInputElement.prototype, 'click');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Add a captions file (.vtt)…' }));
  expect(click).toHaveBeenCalledOnce();
  click.mockRestore();
  choose();
  await waitFor(() => expect(sent).toEqual(['PUT /admin/lectures/:id/captions']));
});

test('says which captions there are, and asks before it replaces them', async () => {
  const sent = await openMenu(true);
  screen.getByRole('group', { name: 'Captions: English' });
  screen.getByRole('menuitem', { name: 'Replace the captions file (.vtt)…' });
  choose();
  await screen.findByText(/“invariant.vtt” replaces the captions of “The invariant”/u);
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Replace captions' }));
  await waitFor(() => expect(sent).toEqual(['PUT /admin/lectures/:id/captions']));
});

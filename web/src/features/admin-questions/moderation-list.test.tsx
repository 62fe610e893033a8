// @vitest-environment happy-dom
import type { ModeratedPost, ModerationList as Which } from '@fit-coder/contracts/learning/moderation';
import { configureStore } from '@reduxjs/toolkit';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test } from 'vitest';
import { api } from '../../lib/api/api.ts';
import type { Outcome, Transport } from '../../lib/api/transport.ts';
import { ModerationList } from './moderation-list.tsx';

afterEach(cleanup);

const id = '0190c0de-0000-7000-8000-000000000001';
const held: ModeratedPost = {
  ...{ id, questionId: id, isAnswer: false, title: 'Is this right?', html: '<p>The first text</p>' },
  course: { id, title: 'Rust' },
  lecture: { id, title: 'Loops' },
  author: { name: 'Ada', avatar: null, instructor: false, you: false },
  ...{ postedAt: '2026-01-01T00:00:00.000Z', editedAt: null, state: 'held', erased: false },
  ...{ hiddenReason: null, reports: [] },
};
const edited: ModeratedPost = {
  ...held,
  ...{ html: '<p>Another text</p>', editedAt: '2026-01-01T00:05:00.000Z' },
};
const stale: Outcome = {
  error: { status: 409, code: 'stale_post', error: 'The post was changed since you loaded it.' },
};

/** Shows a list that a server has; it returns one list after the other, and one outcome of a decision after the other. */
function open(which: Which, lists: ModeratedPost[][], outcomes: Outcome[] = []): object[] {
  const sent: object[] = [];
  const transport: Transport = async ({ method }, { body }) => {
    if (method === 'GET') {
      const posts = lists.length > 1 ? lists.shift() : lists[0];
      return { data: { posts, next: null, mails: false } };
    }
    sent.push(body as object);
    return outcomes.shift() ?? { data: { message: 'Done.' } };
  };
  const store = configureStore({
    reducer: { api: api.reducer },
    middleware: (defaults) => defaults({ thunk: { extraArgument: { transport } } }).concat(api.middleware),
  });
  render(
    <Provider store={store}>
      <MemoryRouter>
        <ModerationList which={which} />
      </MemoryRouter>
    </Provider>,
  );
  return sent;
}

async function decide(reason: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Show' }));
  fireEvent.change(await screen.findByLabelText(/^Reason/u), { target: { value: reason } });
  fireEvent.click(screen.getByRole('button', { name: 'Show this question' }));
}

test('a decision about a text that has changed says so, and the new text is shown before the next decision', async () => {
  const sent = open('waiting', [[held], [edited]], [stale]);
  await screen.findByText('The first text');
  await decide('It is fine.');
  await screen.findByText('The post was changed since you loaded it.');
  await screen.findByText('Another text');
  expect(screen.queryByText('The first text')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await decide('It is still fine.');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([
    { reason: 'It is fine.', editedAt: null },
    { reason: 'It is still fine.', editedAt: edited.editedAt },
  ]);
});

test('what its author deleted after it was hidden has no text, and only its answers can be shown', async () => {
  const gone = { ...held, title: '', html: '', state: 'hidden', erased: true } as const;
  const answer = { ...gone, id: id.replace('1', '2'), isAnswer: true, title: 'Is this right?' };
  open('hidden', [[{ ...gone, hiddenReason: 'An advertisement.' }, answer]]);
  await screen.findByRole('link', { name: 'Deleted question' });
  screen.getByRole('link', { name: 'To: Is this right?' });
  expect(screen.getAllByText('Its author deleted it.')).toHaveLength(2);
  screen.getByText('Hidden because: An advertisement.');
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Show the answers']);
  fireEvent.click(screen.getByRole('button', { name: 'Show the answers' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('sees the answers, under a deleted question');
});

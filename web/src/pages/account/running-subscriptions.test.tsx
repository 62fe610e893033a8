// @vitest-environment happy-dom
import type { Subscription } from '@fit-coder/contracts/commerce';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Provider } from 'react-redux';
import { afterEach, expect, test } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { AccountDeletion } from '../../features/profile/account-deletion.tsx';
import { useRunningSubscriptions } from './running-subscriptions.ts';

afterEach(cleanup);

type Status = Subscription['status'];

function Deletion(): ReactElement {
  return (
    <AccountDeletion email="ada@example.com" running={useRunningSubscriptions()} onDone={() => undefined} />
  );
}

/** Opens the dialog of a user with these subscriptions, and returns its text. */
async function consequences({ own, teams }: { own: Status | null; teams: readonly Status[] }) {
  const asked: string[] = [];
  const store = makeStore(async ({ path }) => {
    asked.push(path);
    return path.includes('team')
      ? { data: { teams: teams.map((status) => ({ subscription: { status }, seats: [] })) } }
      : { data: { subscription: own && { status: own } } };
  });
  render(
    <Provider store={store}>
      <Deletion />
    </Provider>,
  );
  await waitFor(() => expect(asked).toHaveLength(2));
  fireEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  return (await screen.findByRole('dialog')).textContent;
}

const ownSentence = 'Your subscription will be cancelled at once, and nothing more will be charged for it.';
const teamSentence = 'Your team’s subscription will be cancelled at once';

test.each<Status>(['trialing', 'active', 'past_due', 'paused'])(
  'says that a subscription that is %s is cancelled at once',
  async (own) => {
    const text = await consequences({ own, teams: [] });
    expect(text).toContain(ownSentence);
    expect(text).not.toContain('team');
  },
);

test.each<Status | null>([null, 'incomplete', 'canceled', 'expired'])(
  'says nothing of one that is %s',
  async (own) => {
    const text = await consequences({ own, teams: ['expired'] });
    expect(text).toContain('This will be deleted immediately and permanently');
    expect(text).not.toContain('cancelled at once');
  },
);

test('says that everyone in a team loses access', async () => {
  const text = await consequences({ own: null, teams: ['active', 'expired'] });
  expect(text).toContain(`${teamSentence}, and everyone with a seat will lose access.`);
  expect(text).not.toContain(ownSentence);
});

import { registerGuarded } from './account-screens.ts';
import { ApiClient } from '../api-client.ts';
import type { ShownCourses } from '../screen-list.ts';
import { until } from '../../../scripts/until.ts';

/** Users of a demo site whose screens have content. */
export interface DemoUsers {
  readonly learner: ApiClient;
  /** Has a monthly subscription. */
  readonly subscriber: ApiClient;
  /** Has a second factor. */
  readonly guarded: ApiClient;
  /** Just registered, and has only asked for another address and for courses. */
  readonly newcomer: ApiClient;
  readonly admin: ApiClient;
  readonly testadmin: ApiClient;
}

const wishes = [
  'Zig from the allocator up: I know C and want to see what replaces malloc.',
  'Elixir and OTP.\nSupervision trees most of all, with something that really crashes.',
];

/** Signs all users in, and gives them playlists, carts, purchases and course requests. */
export async function demoUsers(origin: string, courses: readonly ShownCourses[]): Promise<DemoUsers> {
  const [signIn, register] = [signingIn(origin), registering(origin)];
  const users: DemoUsers = {
    learner: await signIn('learner@fitcoder.example', 'demo-learner'),
    subscriber: await register('Sandra Subscriber'),
    newcomer: await register('Noor Newcomer'),
    guarded: await registerGuarded(origin),
    admin: await signIn('admin@fitcoder.example', 'demo-admin'),
    testadmin: await signIn('testadmin@fitcoder.example', 'demo-testadmin'),
  };
  const { learner, subscriber, newcomer, admin } = users;
  for (const { free, premium } of courses)
    for (const { id } of [free, premium]) await learner.call('addToPlaylist', { body: { id } });
  const [bought, ...wanted] = courses.map(({ priced }) => priced.id);
  await learner.call('addToCart', { body: { courses: bought ? [bought] : [] } });
  await checkOut(origin, learner);
  await learner.call('addToCart', { body: { courses: wanted } });
  const { url } = await subscriber.call('subscribe', { body: { plan: 'monthly' } });
  await pay(origin, url);
  for (const course of wishes)
    await newcomer.call('requestCourse', {
      body: { name: 'Noor Newcomer', email: 'noor@example.com', course },
    });
  await newcomer.call('updateProfile', { body: { name: 'Noor Newcomer', email: 'noor@example.org' } });
  // Gives the audit log its entries.
  const { id } = (await newcomer.call('me', {})).user;
  for (const role of ['admin', 'user'] as const)
    await admin.call('changeRole', { params: { id }, body: { role } });
  return users;
}

const signingIn = (origin: string) => async (email: string, password: string) => {
  const client = new ApiClient(origin);
  await client.call('login', { body: { email, password } });
  return client;
};

const registering = (origin: string) => async (name: string) => {
  const client = new ApiClient(origin);
  await client.register(name, `${name.split(' ')[0]?.toLowerCase()}@example.com`, 'a password for pictures');
  return client;
};

async function checkOut(origin: string, buyer: ApiClient): Promise<void> {
  const { cart } = await buyer.call('getCart', {});
  const { url } = await buyer.call('checkOutCart', { body: { totalCents: cart.totalCents } });
  await pay(origin, url);
  // A job confirms the payment.
  await until('the payment', async () => (await buyer.call('listPurchases', { query: {} })).purchases[0]);
}

/** Pays on the sandbox's page with the card that is accepted. */
async function pay(origin: string, url: string): Promise<void> {
  const card = { number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'Lea Learner' };
  const response = await fetch(new URL(url, origin), {
    method: 'POST',
    headers: { origin },
    body: new URLSearchParams(card),
    redirect: 'manual',
  });
  if (response.status >= 400)
    throw new Error(`the sandbox answered ${response.status}: ${await response.text()}`);
}

import { html } from '../../../../../src/platform/html/html.ts';
import type { HttpAnswer } from '../wire/server.ts';
import type { World } from '../world.ts';
import { fieldsOf, page, redirect } from './layout.ts';

const steps = [1, 7, 31, 366] as const;

/** The double's own page, where time passes: `/`. */
export function controlPage(
  world: World,
  pass: (days: number) => void,
  method: string,
  body: string,
): HttpAnswer {
  if (method === 'POST') {
    pass(Number(fieldsOf(body)['days'] ?? 0));
    return redirect('/');
  }
  const { subscriptions, sessions } = world;
  return page(
    'A double of Stripe',
    html`<h1>A double of Stripe</h1>
      <form method="post">
        ${steps.map((days) => html`<button name="days" value="${String(days)}">Let ${String(days)} days pass</button>`)}
      </form>
      <h2>Subscriptions</h2>
      <ul>
        ${[...subscriptions.values()].map(({ id, status }) => html`<li>${id}: ${String(status)}</li>`)}
      </ul>
      <h2>Checkouts</h2>
      <ul>
        ${[...sessions.values()].map(({ id, status }) => html`<li>${id}: ${String(status)}</li>`)}
      </ul>`,
  );
}

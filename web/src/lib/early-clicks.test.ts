// @vitest-environment happy-dom
import { runInThisContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';
import { earlyClickScript, repeatEarlyClicks } from './early-clicks.ts';

const handled = vi.fn<(id: string) => void>();
const button = (id: string) => document.querySelector<HTMLButtonElement>(`#${id}`);

beforeEach(() => {
  handled.mockReset();
  document.body.innerHTML = `
    <button type="button" id="cart"><span>Add to cart</span></button>
    <button type="button" id="gone">Remove</button>
    <button type="button" id="menu" popovertarget="list">Menu</button>
    <button type="button" id="mode" data-theme-switch="">Dark mode</button>
    <form method="post" id="login"><input name="email" /><button type="submit" id="send">Send</button></form>
    <form id="search"><input name="q" /></form>`;
  runInThisContext(earlyClickScript);
});

function takeOver(): void {
  for (const each of document.querySelectorAll('button'))
    each.addEventListener('click', () => handled(each.id));
  for (const form of document.forms)
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      handled(form.id);
    });
  repeatEarlyClicks();
}

test('repeats a click from before the page could handle it, once however often it was made', () => {
  document.querySelector('span')?.click();
  button('cart')?.click();
  takeOver();
  expect(handled.mock.calls).toEqual([['cart']]);
});

test('leaves alone what works without a script, and buttons that are gone', () => {
  for (const id of ['menu', 'mode', 'gone']) button(id)?.click();
  button('gone')?.remove();
  takeOver();
  expect(handled).not.toHaveBeenCalled();
});

test('keeps nothing afterwards', () => {
  takeOver();
  button('cart')?.click();
  repeatEarlyClicks();
  expect(handled.mock.calls).toEqual([['cart']]);
});

/** Submits the form as its button does, and returns whether the browser would then send it itself. */
function submit(id: string): boolean {
  const form = document.querySelector<HTMLFormElement>(`#${id}`);
  const submitter = form?.querySelector('button') ?? null;
  return (
    form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter })) ?? false
  );
}

test('keeps a form that is sent before the page can handle it, and sends it once', () => {
  expect([submit('login'), submit('login')]).toEqual([false, false]);
  takeOver();
  expect(handled.mock.calls).toEqual([['send'], ['login']]);
});

test('lets the browser send a search, which works without a script', () => {
  expect(submit('search')).toBe(true);
  takeOver();
  expect(handled).not.toHaveBeenCalled();
});

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
    <form onsubmit="return false"><button type="submit" id="send">Send</button></form>`;
  runInThisContext(earlyClickScript);
});

function takeOver(): void {
  for (const each of document.querySelectorAll('button'))
    each.addEventListener('click', () => handled(each.id));
  repeatEarlyClicks();
}

test('repeats a click from before the page could handle it, once however often it was made', () => {
  document.querySelector('span')?.click();
  button('cart')?.click();
  takeOver();
  expect(handled.mock.calls).toEqual([['cart']]);
});

test('leaves alone what works without a script, and buttons that are gone', () => {
  for (const id of ['menu', 'mode', 'send', 'gone']) button(id)?.click();
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

// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { isForPlayer } from './key-scope.ts';
import { actionOf } from './player-keys.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <main tabindex="-1">
      <div id="player" tabindex="0">
        <button id="button">Captions</button>
        <media-time-range id="range"></media-time-range>
        <div role="dialog"><label><input id="radio" type="radio"></label></div>
      </div>
      <textarea id="notes"></textarea>
      <input id="search">
      <div contenteditable="true"><b id="rich">text</b></div>
      <button id="outside">Follow</button>
      <button id="tab" role="tab">About</button>
    </main>`;
});

function isMeant(selector: string, key: string, anywhere = true): boolean {
  const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, isComposing: false };
  const action = actionOf({ key, ...held });
  const target = document.querySelector(selector);
  const player = document.querySelector('#player');
  if (!action || !target || !player) throw new Error(`no ${key} on ${selector}`);
  return isForPlayer(target, player, action, { key, anywhere });
}

test.each([
  ['#player', ' '],
  ['#player', 'ArrowUp'],
  ['#player', 'ArrowLeft'],
  ['#button', 'c'],
  ['#button', 'ArrowLeft'],
  ['#range', 'k'],
  ['body', ' '],
  ['body', 'ArrowRight'],
  ['main', 'f'],
  ['#outside', 'k'],
])('on %s, the key %j is for the player', (selector, key) => {
  expect(isMeant(selector, key)).toBe(true);
});

test.each([
  ['#notes', 'c'],
  ['#notes', ' '],
  ['#search', '?'],
  ['#rich', 'm'],
  ['#radio', 'ArrowLeft'],
  ['#button', ' '],
  ['#range', 'ArrowLeft'],
  ['body', 'ArrowDown'],
  ['#outside', ' '],
  ['#tab', 'ArrowLeft'],
  ['#outside', 'ArrowUp'],
])('on %s, the key %j is not', (selector, key) => {
  expect(isMeant(selector, key)).toBe(false);
});

test('outside the player, keys act only if the viewer wants that', () => {
  expect(isMeant('body', 'k', false)).toBe(false);
  expect(isMeant('#player', 'k', false)).toBe(true);
});

import { maxCartCourses } from '@fit-coder/contracts/commerce';
import { expect, test, vi } from 'vitest';
import { VisitorCart, visitorCartKey, mostVisitorCourses, type CartStorage } from './visitor-cart.ts';

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const [rust, go, css] = [idOf(1), idOf(2), idOf(3)];

/** What several tabs share. */
function storageWith(text?: string): CartStorage {
  const items = new Map(text === undefined ? [] : [[visitorCartKey, text]]);
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

function forbidden(): never {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}

test('keeps courses in the order of adding, each once, on the next page too', () => {
  const storage = storageWith();
  const cart = new VisitorCart(storage);
  for (const id of [rust, go, rust]) expect(cart.add(id)).toBe(true);
  expect(new VisitorCart(storage).read()).toEqual([rust, go]);
});

test('an emptied cart leaves nothing in the storage', () => {
  const storage = storageWith();
  const cart = new VisitorCart(storage);
  cart.add(rust);
  cart.remove([rust]);
  expect(cart.read()).toEqual([]);
  expect(storage.getItem(visitorCartKey)).toBeNull();
});

test.each([
  ['no JSON', '{'],
  ['no list', '{"0":1}'],
  ['null', 'null'],
  ['a text', '"abc"'],
  ['a list of other things', JSON.stringify([1, null, {}, 'x', '../admin', ['y']])],
])('reads invalid storage as an empty cart: %s', (_what, text) => {
  const cart = new VisitorCart(storageWith(text));
  expect(cart.read()).toEqual([]);
  expect(cart.add(rust)).toBe(true);
  expect(cart.read()).toEqual([rust]);
});

test('keeps the valid courses of a partly invalid storage, each once', () => {
  expect(new VisitorCart(storageWith(JSON.stringify([rust, 7, rust, go]))).read()).toEqual([rust, go]);
});

test('holds as many courses as the server allows, and no more', () => {
  expect(mostVisitorCourses).toBe(maxCartCourses);
  const cart = new VisitorCart(storageWith());
  for (let number = 1; number <= mostVisitorCourses; number++) expect(cart.add(idOf(number))).toBe(true);
  expect(cart.add(idOf(99))).toBe(false);
  expect(cart.add(rust)).toBe(true);
  expect(cart.read()).toHaveLength(mostVisitorCourses);
});

test.each([
  ['none', null],
  ['one that is forbidden', { getItem: forbidden, setItem: forbidden, removeItem: forbidden }],
  ['one that is full', { getItem: forbidden, setItem: forbidden, removeItem: () => {} }],
])('the cart lasts as long as the page with a storage that is %s', (_what, storage) => {
  const cart = new VisitorCart(storage);
  cart.add(rust);
  cart.add(go);
  cart.remove([rust]);
  expect(cart.read()).toEqual([go]);
});

test('a change keeps the changes of another tab', () => {
  const storage = storageWith();
  const here = new VisitorCart(storage);
  const there = new VisitorCart(storage);
  here.add(rust);
  there.add(go);
  here.add(css);
  expect(here.read()).toEqual([rust, go, css]);
  there.remove([rust]);
  expect(there.read()).toEqual([go, css]);
});

test('notifies listeners of changes here and in other tabs, and of nothing else', () => {
  const storage = storageWith();
  const here = new VisitorCart(storage);
  const told = vi.fn<() => void>();
  const stop = here.subscribe(told);
  here.add(rust);
  expect(told).toHaveBeenCalledTimes(1);
  const before = here.read();
  here.refresh();
  expect(told).toHaveBeenCalledTimes(1);
  expect(here.read()).toBe(before);
  new VisitorCart(storage).add(go);
  here.refresh();
  expect(told).toHaveBeenCalledTimes(2);
  stop();
  here.remove([rust]);
  expect(told).toHaveBeenCalledTimes(2);
});

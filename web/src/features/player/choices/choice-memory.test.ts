import { expect, test, vi } from 'vitest';
import { ChoiceMemory } from './choice-memory.ts';

function storageOf(text: string | null = null) {
  return {
    text,
    getItem: () => text,
    setItem(_: string, next: string) {
      this.text = next;
    },
  };
}

test('remembers every choice over visits', () => {
  const storage = storageOf();
  const chosen = {
    speed: 1.5,
    volume: 0.4,
    muted: true,
    quality: 720,
    captions: true,
    captionLanguage: 'pt-BR',
    captionSize: 'largest',
    captionBackground: 'none',
    keysAnywhere: false,
  } as const;
  new ChoiceMemory(storage).choose(chosen);
  expect(new ChoiceMemory(storageOf(storage.text)).read()).toEqual(chosen);
});

test('keeps choices while the page is open when the storage is full', () => {
  const full = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const memory = new ChoiceMemory({ getItem: () => null, setItem: full });
  memory.choose({ speed: 2 });
  memory.choose({ captions: true });
  expect(memory.read()).toMatchObject({ speed: 2, captions: true });
});

test('works without a storage, and where reading it is forbidden', () => {
  const forbidden = () => {
    throw new DOMException('forbidden', 'SecurityError');
  };
  for (const storage of [null, { getItem: forbidden, setItem: forbidden }])
    expect(new ChoiceMemory(storage).read()).toMatchObject({ speed: 1, captions: false, quality: null });
});

test.each([
  ['no JSON', '{'],
  ['a list', '[1]'],
  ['null', 'null'],
  ['what is out of range', '{"speed":99,"volume":-1,"quality":"best","captionSize":"huge","captions":1}'],
  ['names that are not choices', '{"toString":1,"constructor":true}'],
])('begins anew where the storage holds %s', (_, text) => {
  const first = new ChoiceMemory(null).read();
  expect(new ChoiceMemory(storageOf(text)).read()).toEqual(first);
});

test('keeps the valid choices beside one that is not', () => {
  const memory = new ChoiceMemory(storageOf('{"speed":1.25,"volume":"loud"}'));
  expect(memory.read()).toMatchObject({ speed: 1.25, volume: 1 });
});

test('notifies only when a choice changes', () => {
  const memory = new ChoiceMemory(null);
  const listener = vi.fn();
  memory.subscribe(listener);
  memory.choose({ speed: 1 });
  expect(listener).not.toHaveBeenCalled();
  memory.choose({ speed: 1.25 });
  expect(listener).toHaveBeenCalledTimes(1);
});

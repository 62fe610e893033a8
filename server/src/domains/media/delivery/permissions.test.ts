import { expect, test } from 'vitest';
import { Permissions } from './permissions.ts';

function kept({ learns = true } = {}) {
  const listeners: ((userId: string | null) => void)[] = [];
  const permissions = new Permissions(
    { now: () => new Date(0) },
    { learnsOfChanges: () => learns, onChange: (listener) => void listeners.push(listener) },
  );
  let asked = 0;
  return {
    /** How often the question was asked so far. */
    async ask(user: string | null, during: () => void = () => undefined): Promise<number> {
      await permissions.require(user && `token of ${user}`, 'video', async () => {
        asked += 1;
        during();
        return user;
      });
      return asked;
    },
    tell: (userId: string | null) => listeners.forEach((listener) => listener(userId)),
  };
}

test('a permission is asked for once, and again after a change for its user', async () => {
  const { ask, tell } = kept();
  expect([await ask('ada'), await ask('ada'), await ask('bob'), await ask(null)]).toEqual([1, 1, 2, 3]);
  tell('ada');
  expect([await ask('bob'), await ask(null), await ask('ada'), await ask('ada')]).toEqual([3, 3, 4, 4]);
  tell(null);
  expect([await ask('bob'), await ask(null), await ask('ada')]).toEqual([5, 6, 7]);
});

test('a permission is not kept if a change arrived during the question', async () => {
  const { ask, tell } = kept();
  expect(await ask('ada', () => tell('ada'))).toBe(1);
  expect([await ask('ada'), await ask('ada')]).toEqual([2, 2]);
});

test('nothing is kept while changes go unnoticed', async () => {
  const { ask } = kept({ learns: false });
  expect([await ask('ada'), await ask('ada')]).toEqual([1, 2]);
});

test('an error of the question is thrown, and the next call asks again', async () => {
  const { ask } = kept();
  const refuse = () => {
    throw new Error('refused');
  };
  await expect(ask('ada', refuse)).rejects.toThrow('refused');
  expect(await ask('ada')).toBe(2);
});

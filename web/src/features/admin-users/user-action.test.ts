import { expect, test } from 'vitest';
import { lockOf, questionOf, roleActionOf } from './user-action.ts';

const ada = {
  id: 'b8f6b0de-5d1c-4f5e-9d33-5c4f1f3b7a11',
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  role: 'user',
  avatar: null,
  subscription: null,
  createdAt: '2026-11-20T10:00:00.000Z',
} as const;

test('administrators cannot change their own account here, nor the test administrator', () => {
  expect(lockOf(ada, ada.id)).toMatch(/another administrator/iu);
  expect(lockOf({ ...ada, role: 'testadmin' }, 'someone else')).toMatch(/settings/u);
  expect(lockOf(ada, 'someone else')).toBeNull();
});

test('a user can become an administrator, and an administrator a user', () => {
  expect(roleActionOf(ada).kind).toBe('makeAdmin');
  expect(roleActionOf({ ...ada, role: 'admin' }).kind).toBe('removeAdmin');
});

test.each(['makeAdmin', 'removeAdmin', 'signOut', 'delete'] as const)(
  'the question before %s names the person',
  (kind) => {
    const { title, consequences, danger } = questionOf({ kind, user: ada });
    expect(title).toContain('Ada Lovelace');
    expect(consequences).toContain('ada@example.com');
    expect(danger).toBe(kind === 'delete');
  },
);

import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { changeAvatar, deleteAccount, login, me, updateProfile } from '@fit-coder/contracts/accounts';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { siteForAllTests } from '../support/site-hooks.ts';
import { pictureFile } from '../support/test-site.ts';

const site = siteForAllTests();
beforeAll(() => site.work());

const myself = async (cookie: string) => (await site.call(me, {}, cookie)).data.user;
const pictures = () => readdir(join(site.dataDir, 'storage', 'avatars'));
const fileOf = (avatar: string | null) => avatar?.split('/').at(-1) ?? expect.fail('no picture');
const text = () => new Blob(['this is no picture'], { type: 'image/png' });

describe('name and address', () => {
  test('change: the name at once, the address when its link is opened', async () => {
    const user = await site.user();
    const body = { name: '  Grace Hopper ', email: `New.${user.user.email.toUpperCase()}` };
    const response = await site.call(updateProfile, { body }, user.cookie);
    const email = `new.${user.user.email}`;
    expect(response.data).toEqual({
      succes: `Your profile was saved. Open the link that we sent to ${email} to confirm that address.`,
    });
    expect(await myself(user.cookie)).toMatchObject({ name: 'Grace Hopper', email: user.user.email });
    expect((await site.call(login, { body: { email, password: user.password } })).status).toBe(401);
  });

  test('can be saved without a change of address', async () => {
    const user = await site.user();
    const body = { name: 'Grace', email: user.user.email };
    expect((await site.call(updateProfile, { body }, user.cookie)).status).toBe(200);
    expect((await myself(user.cookie)).name).toBe('Grace');
  });

  test('with half a surrogate pair are refused with an error for the field', async () => {
    const user = await site.user();
    for (const email of [user.user.email, `half-${user.user.email}`]) {
      const response = await site.call(updateProfile, { body: { name: 'Grace \ud83d', email } }, user.cookie);
      expect({ status: response.status, fields: Object.keys(response.error.fields ?? {}) }).toEqual({
        status: 400,
        fields: ['name'],
      });
    }
    expect(await myself(user.cookie)).toEqual(user.user);
  });

  test('cannot be changed by visitors or the test administrator', async () => {
    const body = { name: 'Grace', email: 'grace@example.com' };
    const tester = await site.user('testadmin');
    expect((await site.call(updateProfile, { body })).error.code).toBe('not_signed_in');
    const response = await site.call(updateProfile, { body }, tester.cookie);
    expect(response.error.code).toBe('test_admin_reads_only');
    expect(await myself(tester.cookie)).toEqual(tester.user);
  });
});

describe('a new picture', () => {
  test('has a new URL, and the old picture is deleted', async () => {
    const user = await site.user();
    const response = await site.call(changeAvatar, { files: { file: await pictureFile() } }, user.cookie);
    expect(response.data.message).toBe('Your picture was changed.');
    const { avatar } = await myself(user.cookie);
    expect(avatar).not.toBe(user.user.avatar);
    expect((await site.app.inject(avatar ?? '')).headers['content-type']).toBe('image/webp');
    const gone = fileOf(user.user.avatar);
    await vi.waitFor(async () => expect(await pictures()).not.toContain(gone), 240_000);
    expect(await pictures()).toContain(fileOf(avatar));
  });

  test('is the last of several sent at once, and the others are deleted', async () => {
    const user = await site.user();
    const before = new Set(await pictures());
    const file = await pictureFile();
    const sent = Array.from({ length: 5 }, () => site.call(changeAvatar, { files: { file } }, user.cookie));
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const kept = fileOf((await myself(user.cookie)).avatar);
    await vi.waitFor(async () => {
      const added = (await pictures()).filter((name) => !before.has(name));
      expect(added).toEqual([kept]);
    }, 60_000);
  });

  test('is refused if it is not a picture, and the old one stays', async () => {
    const user = await site.user();
    const before = (await pictures()).length;
    const response = await site.call(changeAvatar, { files: { file: text() } }, user.cookie);
    expect(response.error).toMatchObject({ code: 'image_rejected', fields: { file: response.error.error } });
    expect((await myself(user.cookie)).avatar).toBe(user.user.avatar);
    expect((await pictures()).length).toBe(before);
  });

  test('can be set only by its user', async () => {
    const tester = await site.user('testadmin');
    const files = { file: await pictureFile() };
    expect((await site.call(changeAvatar, { files })).error.code).toBe('not_signed_in');
    const response = await site.call(changeAvatar, { files }, tester.cookie);
    expect(response.error.code).toBe('test_admin_reads_only');
  });
});

describe('deleting the account', () => {
  const accountsOf = (id: string) =>
    site.deps.database.db.selectFrom('users').select('id').where('id', '=', id).execute();

  test('needs the correct password, ends the session and clears its cookie', async () => {
    const user = await site.user();
    const body = { password: user.password };
    const response = await site.call(deleteAccount, { body }, user.cookie);
    expect(response.data.message).toMatch(/deleted/u);
    expect(response.cookie).toBe('fc_session=');
    expect((await site.call(me, {}, user.cookie)).error.code).toBe('not_signed_in');
    expect(await accountsOf(user.user.id)).toEqual([]);
    const again = await site.call(login, { body: { email: user.user.email, password: user.password } });
    expect(again.error.code).toBe('wrong_credentials');
    const gone = fileOf(user.user.avatar);
    await vi.waitFor(async () => expect(await pictures()).not.toContain(gone), 240_000);
  });

  test('is refused with a wrong password', async () => {
    const user = await site.user();
    const response = await site.call(deleteAccount, { body: { password: 'not this one' } }, user.cookie);
    expect(response.status).toBe(403);
    expect(response.error).toMatchObject({
      code: 'wrong_password',
      fields: { password: response.error.error },
    });
    expect(response.cookie).toBeNull();
    expect(await myself(user.cookie)).toEqual(user.user);
  });

  test('is refused to the only administrator, visitors and the test administrator', async () => {
    const [admin, tester] = [await site.user('admin'), await site.user('testadmin')];
    const body = { password: admin.password };
    const last = await site.call(deleteAccount, { body }, admin.cookie);
    expect(last.status).toBe(409);
    expect(last.error.code).toBe('last_admin');
    expect((await site.call(deleteAccount, { body })).error.code).toBe('not_signed_in');
    const tested = await site.call(deleteAccount, { body }, tester.cookie);
    expect(tested.error.code).toBe('test_admin_reads_only');
    expect((await myself(admin.cookie)).id).toBe(admin.user.id);
    expect((await myself(tester.cookie)).id).toBe(tester.user.id);
  });
});

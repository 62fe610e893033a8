import { chmod, chown, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMediaFolder, picture, quick, type MediaFolder } from '../../support/videos.ts';
import { startOwner } from '../../support/owner-process.ts';

const program = fileURLToPath(new URL('ordinary-user.process.ts', import.meta.url));

/** Only root can become another user; without root, the tests already run as an ordinary user. */
const isRoot = process.getuid?.() === 0;
const user = isRoot ? 54_321 : (process.getuid?.() ?? 0);
const group = isRoot ? 54_321 : (process.getgid?.() ?? 0);

let media: MediaFolder;
beforeEach(async () => {
  media = await openMediaFolder();
});
afterEach(() => media.remove());

/** Whether this machine lets an ordinary user create a sandbox, according to bubblewrap. */
async function mayConfine(): Promise<boolean> {
  const become = isRoot ? ['setpriv', `--reuid=${user}`, `--regid=${group}`, '--clear-groups'] : [];
  const empty = ['bwrap', '--unshare-all', '--ro-bind', '/', '/', 'true'];
  const [command = '', ...words] = [...become, ...empty];
  return !(await execa(command, words, { reject: false })).failed;
}

test.runIf(process.platform === 'linux')(
  'an ordinary user makes a ladder of a video, in a sandbox where the machine allows it',
  async () => {
    const video = await media.make('video.mp4', ...picture('128x72', 2), ...quick);
    await chmod(media.path, 0o700);
    await chmod(video, 0o600);
    for (const path of [media.path, video]) await chown(path, user, group);
    const owner = await startOwner(program, media.path);
    const told: unknown = JSON.parse(owner.firstLine);
    await owner.kill();
    expect(told).toMatchObject({
      user,
      confinement: (await mayConfine()) ? 'sandbox' : 'limits',
      made: expect.arrayContaining(['master.m3u8']),
    });
    for (const name of await readdir(media.at('made'), { recursive: true }))
      expect((await stat(join(media.at('made'), name))).uid).toBe(user);
  },
);

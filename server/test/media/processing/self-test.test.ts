import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findConfinement } from '../../../src/domains/media/confinement/self-test.ts';
import { findFfmpeg, type FfmpegTools } from '../../../src/domains/media/ffmpeg/ffmpeg.tools.ts';

const isRoot = process.getuid?.() === 0;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-bubblewrap-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The programs of this machine, with a script in the place of bubblewrap. */
async function withBubblewrap(script: string): Promise<FfmpegTools> {
  const bwrap = join(await mkdtemp(join(folder, 'of-')), 'bwrap');
  await writeFile(bwrap, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return { ...(await findFfmpeg({})), bwrap };
}

describe.runIf(process.platform === 'linux')('a sandbox', () => {
  it('that the machine forbids gives way to the next confinement (control)', async () => {
    const { confinement, failures } = await findConfinement(
      await withBubblewrap('echo forbidden >&2; exit 1'),
    );
    expect(confinement).toBe(isRoot ? 'account' : 'limits');
    expect(failures).toContainEqual(expect.stringContaining('sandbox: forbidden'));
  });

  it('that does not start in time gives way to no weaker confinement', async () => {
    await expect(findConfinement(await withBubblewrap('exec sleep 600'), 0.5)).rejects.toThrow(
      'The confinement of ffmpeg (sandbox) could not be tested within 0.5 seconds.',
    );
  });
});

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

  it('whose program is killed once is tested again', async () => {
    const killed = 'test -e "$0.ran" || { : >"$0.ran"; kill -9 $$; }';
    const { confinement } = await findConfinement(await withBubblewrap(`${killed}\nexec bwrap "$@"`));
    expect(confinement).toBe('sandbox');
    const always = await findConfinement(await withBubblewrap('kill -9 $$'));
    expect(always.confinement, 'control').not.toBe('sandbox');
  });

  it('that cannot be tested on a full disk gives way to no weaker confinement', async () => {
    // Without the folder, a program in the sandbox cannot write, and neither can the test itself.
    const tools = await withBubblewrap(`rm -rf "${folder}"/fit-coder-confinement-*/out; exit 3`);
    const before = process.env['TMPDIR'];
    process.env['TMPDIR'] = folder;
    try {
      await expect(findConfinement(tools)).rejects.toThrow(
        /^The confinement of ffmpeg \(sandbox\) could not be tested because files in .* cannot be written \(ENOENT\)\.$/u,
      );
      process.env['TMPDIR'] = join(folder, 'none');
      await expect(findConfinement(tools)).rejects.toThrow(/cannot be written \(ENOENT\)/u);
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  });

  it('that does not start in time gives way to no weaker confinement', async () => {
    await expect(findConfinement(await withBubblewrap('exec sleep 600'), 0.5)).rejects.toThrow(
      'The confinement of ffmpeg (sandbox) could not be tested within 0.5 seconds.',
    );
  });
});

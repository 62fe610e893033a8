import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** This process cannot write to the folder of temporary files, such as on a full disk. The message is half a sentence. */
export class UnwritableFolder extends Error {
  constructor(cause: unknown) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    super(`files in ${tmpdir()} cannot be written (${code})`, { cause });
    this.name = 'UnwritableFolder';
  }
}

/** A folder with the files that the test of a confinement reads and writes. */
export class TestFolder {
  #path: string | null = null;

  readonly at = (name: string): string => join(this.#path ?? '', name);

  /** @throws UnwritableFolder */
  make(): Promise<void> {
    return writing(async () => {
      this.#path = await mkdtemp(join(tmpdir(), 'fit-coder-confinement-'));
      for (const name of ['given', 'hidden']) await writeFile(this.at(name), name, { mode: 0o600 });
      await mkdir(this.at('out'));
    });
  }

  /** Distinguishes a confinement that does not let a program write from a disk that nobody can write to. @throws UnwritableFolder */
  requireWritable(): Promise<void> {
    return writing(() => writeFile(this.at('out/own'), 'own'));
  }

  async remove(): Promise<void> {
    if (this.#path !== null) await rm(this.#path, { recursive: true, force: true });
  }
}

async function writing(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (cause) {
    throw new UnwritableFolder(cause);
  }
}

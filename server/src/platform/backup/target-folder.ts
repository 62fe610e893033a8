import { mkdir, readdir } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** Entries that a new disk, or a program with the folder as its home, leaves in an otherwise empty folder. */
const isIncidental = (name: string) => name.startsWith('.') || name === 'lost+found';

/** The other names in a folder; none if it is missing. */
export async function contentsOf(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).filter((name) => !isIncidental(name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Creates the folder for a backup or an export. @throws StartError */
export async function makeTarget(folder: string): Promise<void> {
  try {
    if ((await contentsOf(folder)).length > 0)
      throw new StartError(`${folder} is not empty. Name a folder that does not exist yet.`);
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new StartError(
      `The folder ${folder} cannot be created (${reason}). Name one in a folder that the site's own user may write.`,
      { cause: error },
    );
  }
}

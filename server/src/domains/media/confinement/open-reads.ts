import { open, type FileHandle } from 'node:fs/promises';

/** Open files that a child process inherits, from file descriptor 3 on. */
export interface OpenReads {
  readonly descriptors: readonly number[];
  /** Replaces the paths of the files in arguments with paths of their descriptors. */
  rename(args: readonly string[]): string[];
  close(): Promise<void>;
}

const firstDescriptor = 3;

export async function openReads(paths: readonly string[]): Promise<OpenReads> {
  const handles: FileHandle[] = [];
  const close = async () => void (await Promise.all(handles.map(async (handle) => handle.close())));
  try {
    for (const path of paths) handles.push(await open(path, 'r'));
  } catch (error) {
    await close();
    throw error;
  }
  const renamed = (argument: string) =>
    paths.reduce(
      (text, path, at) => text.replaceAll(path, `/proc/self/fd/${firstDescriptor + at}`),
      argument,
    );
  return { descriptors: handles.map(({ fd }) => fd), rename: (args) => args.map(renamed), close };
}

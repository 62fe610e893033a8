import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  DataFolderInUseError,
  DataFolderUnwritableError,
  openDataFolder,
} from '../../src/platform/data-folder/data-folder.ts';
import { folderOwner, startOwner } from '../support/owner-process.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-folder-'));
});
afterEach(async () => rm(folder, { recursive: true }));

test('a second start on the folder is refused until the first is killed', async () => {
  const owner = await startOwner(folderOwner, folder);
  await expect(openDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
  await expect(startOwner(folderOwner, folder)).rejects.toThrow(
    /The data folder .* is in use by another running server \(process \d+\): stop that one first/,
  );

  await owner.kill();
  const data = await openDataFolder(folder);
  await data.close();
});

test('one process cannot open the folder twice, by whatever name, until it closes it', async () => {
  const first = await openDataFolder(join(folder, 'data'));
  await expect(openDataFolder(join(folder, '.', 'x', '..', 'data'))).rejects.toThrow(DataFolderInUseError);
  await first.close();
  const second = await openDataFolder(join(folder, 'data'));
  expect(second.path).toBe(first.path);
  await second.close();
});

test('closing twice does not free the folder for a third party', async () => {
  const first = await openDataFolder(folder);
  await first.close();
  const second = await openDataFolder(folder);
  await first.close();
  await expect(openDataFolder(folder)).rejects.toThrow(DataFolderInUseError);
  await second.close();
});

test('a folder that does not exist is created', async () => {
  const data = await openDataFolder(join(folder, 'a', 'b'));
  expect((await stat(join(folder, 'a', 'b'))).isDirectory()).toBe(true);
  await data.close();
});

test.skipIf(process.platform !== 'linux')('a place where no folder can be made is refused', async () => {
  await expect(openDataFolder('/proc/data')).rejects.toThrow(
    'The data folder /proc/data cannot be written (the system makes no folder there)',
  );
});

test.each([
  ['a file', 'taken', 'it is a file'],
  ['below a file', 'taken/data', 'a part of the path is a file'],
])('a path that is %s is refused with one message', async (_, name, reason) => {
  await writeFile(join(folder, 'taken'), '');
  const opening = openDataFolder(join(folder, name));
  await expect(opening).rejects.toThrow(DataFolderUnwritableError);
  await expect(opening).rejects.toThrow(
    `The data folder ${join(folder, name)} cannot be written (${reason}): set DATA_DIR to a folder that this user may write to.`,
  );
});

import { openDataFolder } from '../../src/platform/data-folder/data-folder.ts';

const folder = await openDataFolder(process.argv[2] ?? '');
process.stdout.write(`${folder.path}\n`);
// The test that started this process holds the other end: however it ends, nothing is left running.
process.stdin.resume().once('end', () => process.exit());

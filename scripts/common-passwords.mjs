// Writes server/passwords/common.bin from a list of passwords, one per line: node scripts/common-passwords.mjs LIST
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** The number of bytes kept of each SHA-256. One password in two million is wrongly taken for a listed one. */
const bytes = 5;

const [list] = process.argv.slice(2);
if (!list) throw new Error('name the list');
const lines = (await readFile(list, 'utf8')).split('\n').map((word) => word.normalize('NFKC').toLowerCase());
// Passwords of 5 to 7 characters are too short here, but users add digits and signs to common ones.
const words = lines.filter((word, rank) => word.length >= 8 || (word.length >= 5 && rank < 50_000));
const prefixes = [...new Set(words)]
  .map((word) => createHash('sha256').update(word).digest().subarray(0, bytes))
  .toSorted(Buffer.compare);
await writeFile(new URL('../server/passwords/common.bin', import.meta.url), Buffer.concat(prefixes));
process.stdout.write(`${prefixes.length} passwords\n`);

import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** Every path that the built web depends on. A missing path counts as empty. */
const sourcePaths = [
  'web/src',
  'web/public',
  'web/scripts',
  'web/index.html',
  'web/package.json',
  'web/vite.config.ts',
  'contracts/src',
  'contracts/package.json',
  'package-lock.json',
];
const outputPath = 'web/dist';
const stampPath = join(root, 'node_modules/.cache/fit-coder/web-build.json');

/** Whether a complete built web exists that was made from the current sources. */
export async function isWebBuilt() {
  const stamp = await readFile(stampPath, 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === (await currentStamp(await fingerprint(sourcePaths)));
}

/** Builds the web with `npm run build` and records a hash of its sources. Resolves to whether that worked. */
export async function buildWeb() {
  // The hash is taken before the build, so that a file changed meanwhile causes another build at the next start.
  const sources = await fingerprint(sourcePaths);
  if (!(await runBuild())) return false;
  await mkdir(dirname(stampPath), { recursive: true });
  await writeFile(stampPath, await currentStamp(sources));
  return true;
}

/** The stamp also covers the output, so that a manual build from other sources or a damaged build is noticed. */
async function currentStamp(sources) {
  return JSON.stringify({ sources, output: await fingerprint([outputPath]) });
}

/** A hash of the names and contents of all files below the paths; empty if there are none. */
async function fingerprint(paths) {
  const files = (await Promise.all(paths.map(filesBelow))).flat().sort((a, b) => (a < b ? -1 : 1));
  if (files.length === 0) return '';
  const contents = await Promise.all(files.map((file) => readFile(join(root, file))));
  const hash = createHash('sha256');
  for (const [index, file] of files.entries()) {
    hash.update(`${file}\0${contents[index].length}\0`).update(contents[index]);
  }
  return hash.digest('hex');
}

/** The paths of the files at or below `path`, relative to the root. */
async function filesBelow(path) {
  try {
    const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function runBuild() {
  const child = spawn('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit' });
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
}

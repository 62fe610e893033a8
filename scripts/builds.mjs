import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/fit-coder');

/** The folder for the compiled code of the builds, unless the environment names another. */
export const compiledFolder = join(cache, 'compiled');

const sharedSources = [
  'contracts/src',
  'contracts/package.json',
  'package-lock.json',
  'scripts/one-byte-code.ts',
  'scripts/unbundled.ts',
];

/** Every path that each workspace's build depends on. A missing path counts as empty. */
const sourcesOf = {
  web: ['src', 'public', 'scripts', 'index.html', 'package.json', 'vite.config.ts'],
  server: ['src', 'demo', 'package.json', 'vite.config.ts'],
};

/** What the sources contain besides code. The server reads it where it is. */
const readInPlace = /^server\/demo\/.*\.(?:mp4|vtt|md)$/u;

/** The workspaces without a complete build from their current sources. */
export function missingBuilds() {
  return Object.keys(sourcesOf).filter((workspace) => !isBuilt(workspace));
}

/** Whether a workspace has a complete build that was made from its current sources. */
export function isBuilt(workspace) {
  const stamp = readStamp(workspace);
  if (!stamp) return false;
  const places = placesOf(workspace);
  const seen = { sources: lookAt(places.sources), output: lookAt(places.output) };
  // Reading every file would cost a tenth of a start.
  if (stamp.seen.sources === seen.sources && stamp.seen.output === seen.output) return true;
  if (stamp.sources !== contentOf(places.sources) || stamp.output !== contentOf(places.output)) return false;
  writeStamp(workspace, { ...stamp, seen });
  return true;
}

/** Builds the workspaces at the same time, and records from which sources. Resolves to whether every build worked. */
export async function build(workspaces) {
  if (workspaces.length === 0) return true;
  // Otherwise the folder would keep the compiled code of every earlier build.
  rmSync(compiledFolder, { recursive: true, force: true });
  return (await Promise.all(workspaces.map(buildOne))).every(Boolean);
}

async function buildOne(workspace) {
  const places = placesOf(workspace);
  // Taken before the build, so that a file changed meanwhile causes another build at the next start.
  const seen = lookAt(places.sources);
  const sources = contentOf(places.sources);
  if (!(await runBuild(workspace))) return false;
  const output = contentOf(places.output);
  writeStamp(workspace, { sources, output, seen: { sources: seen, output: lookAt(places.output) } });
  return true;
}

function placesOf(workspace) {
  const own = sourcesOf[workspace].map((path) => `${workspace}/${path}`);
  return { sources: [...own, ...sharedSources], output: [`${workspace}/dist`] };
}

function stampOf(workspace) {
  return join(cache, `builds/${workspace}.json`);
}

/**
 * Null without a readable stamp. It also covers the output, so that a manual build from other sources or a damaged build
 * is noticed.
 */
function readStamp(workspace) {
  try {
    return JSON.parse(readFileSync(stampOf(workspace), 'utf8'));
  } catch {
    return null;
  }
}

function writeStamp(workspace, stamp) {
  const path = stampOf(workspace);
  const draft = `${path}.${process.pid}`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(draft, JSON.stringify(stamp));
    renameSync(draft, path);
  } catch (error) {
    // An installation that its user cannot change is compared by content at every start.
    if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) throw error;
  }
}

/** A hash of what changes with every write to the files below the paths, and of their names. */
function lookAt(paths) {
  return hashOf(paths, (file) => {
    const { size, mtimeNs, ctimeNs, ino } = lstatSync(file, { bigint: true });
    return `${size} ${mtimeNs} ${ctimeNs} ${ino}`;
  });
}

/** A hash of the names and contents of all files below the paths. */
function contentOf(paths) {
  return hashOf(paths, (file) => readFileSync(file));
}

/** Empty if there are no files. */
function hashOf(paths, aspectOf) {
  const files = paths.flatMap(filesBelow).sort();
  if (files.length === 0) return '';
  const hash = createHash('sha256');
  for (const file of files) {
    const aspect = aspectOf(join(root, file));
    hash.update(`${file}\0${aspect.length}\0`).update(aspect);
  }
  return hash.digest('hex');
}

/** The paths of the files at or below `path`, relative to the root. */
function filesBelow(path) {
  try {
    const entries = readdirSync(join(root, path), { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
      .filter((file) => !readInPlace.test(file));
  } catch (error) {
    if (error.code === 'ENOTDIR') return [path];
    if (error.code === 'ENOENT') return [];
    throw error;
  }
}

function runBuild(workspace) {
  const child = spawn('npm', ['run', '--silent', 'build', '-w', workspace], { cwd: root, stdio: 'inherit' });
  return new Promise((done) => {
    child.once('error', () => done(false));
    child.once('close', (code) => done(code === 0));
  });
}

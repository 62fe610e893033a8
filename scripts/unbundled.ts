import { cpSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

interface Lockfile {
  readonly packages: Readonly<
    Record<string, Partial<Record<'dependencies' | 'optionalDependencies', object>>>
  >;
}

/** Libraries that load native code or files of their own from where they are installed. The build leaves them out. */
export const unbundled = ['sharp', '@node-rs/argon2', 'pdfkit'];

/** Libraries whose files the built server sends to browsers. */
const served = ['@fastify/swagger-ui'];

/**
 * Copies the installed libraries that the built server needs, with those that they need, to `target`. Libraries for other
 * platforms are not installed, so they are left out.
 */
export function copyUnbundled(target: string): void {
  for (const path of installedPaths()) {
    const from = join(root, path);
    // A library below another one has been copied with it.
    if (existsSync(from)) cpSync(from, join(target, path), { recursive: true });
  }
}

/** The paths of these libraries in the lockfile, such as `node_modules/sharp`. */
function installedPaths(): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile;
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = pathOf(packages, name, from);
    if (path === null || found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) add(needed, path);
  };
  for (const name of [...unbundled, ...served]) add(name, 'server');
  return [...found].sort();
}

/** Where Node finds a library that is imported below `from`; null if the lockfile does not have it. */
function pathOf(packages: Lockfile['packages'], name: string, from: string): string | null {
  const path = join(from, 'node_modules', name);
  if (path in packages) return path;
  return from === '.' ? null : pathOf(packages, name, dirname(from));
}

if (process.argv[1] === import.meta.filename) copyUnbundled(resolve(process.argv[2] ?? '.'));

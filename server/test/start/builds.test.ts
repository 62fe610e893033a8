import { cp, mkdir, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';

const scripts = fileURLToPath(new URL('../../../scripts/', import.meta.url));

/** What the build of a workspace does: it fails for a source with the word "wrong". */
const copies = `node -e "const fs = require('fs'); const code = fs.readFileSync('src/code.js', 'utf8'); if (code.includes('wrong')) process.exit(1); fs.mkdirSync('dist', { recursive: true }); fs.writeFileSync('dist/built.js', code)"`;

let folder: string;
const at = (path: string) => join(folder, path);
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-builds-'));
  await mkdir(at('scripts'));
  for (const name of ['build.mjs', 'builds.mjs', 'node-version.mjs'])
    await cp(join(scripts, name), at(`scripts/${name}`));
  const { scripts: npmScripts } = JSON.parse(await readFile(join(scripts, '../package.json'), 'utf8')) as {
    scripts: { build: string };
  };
  const workspaces = ['web', 'server'];
  await writeJson('package.json', { private: true, workspaces, scripts: { build: npmScripts.build } });
  for (const name of workspaces) {
    await mkdir(at(`${name}/src`), { recursive: true });
    await writeJson(`${name}/package.json`, { name, scripts: { build: copies } });
    await writeFile(at(`${name}/src/code.js`), name);
  }
});
afterEach(() => rm(folder, { recursive: true }));

const writeJson = (path: string, value: unknown) => writeFile(at(path), JSON.stringify(value));

const runBuild = () => execa('npm', ['run', '--silent', 'build'], { cwd: folder, reject: false, all: true });

/** What a start would build, in a process of its own; `prefix` is a command that runs it. */
async function missing(prefix: readonly string[] = []): Promise<string[]> {
  const code = `import { missingBuilds } from ${JSON.stringify(at('scripts/builds.mjs'))}; console.log(JSON.stringify(missingBuilds()))`;
  const [command, ...words] = [...prefix, process.execPath, '--input-type=module', '--eval', code];
  const { stdout } = await execa(command, words);
  return JSON.parse(stdout) as string[];
}

test('npm run build leaves nothing to build for the next start', async () => {
  expect(await missing()).toEqual(['web', 'server']);
  expect((await runBuild()).exitCode).toBe(0);
  expect(await missing()).toEqual([]);
});

test('npm run build builds again what has changed, and nothing else', async () => {
  await runBuild();
  const { mtimeMs } = await stat(at('web/dist/built.js'));
  await writeFile(at('server/src/code.js'), 'a change');
  expect(await missing()).toEqual(['server']);
  await runBuild();
  expect(await readFile(at('server/dist/built.js'), 'utf8')).toBe('a change');
  expect((await stat(at('web/dist/built.js'))).mtimeMs).toBe(mtimeMs);
});

test('a new file, a lost or damaged result and a new lockfile need a build, new times do not', async () => {
  await runBuild();
  await utimes(at('server/src/code.js'), new Date(), new Date());
  expect(await missing()).toEqual([]);
  await writeFile(at('server/src/more.js'), '');
  expect(await missing()).toEqual(['server']);
  await runBuild();
  await writeFile(at('web/dist/built.js'), 'damaged');
  expect(await missing()).toEqual(['web']);
  await runBuild();
  await rm(at('web/dist'), { recursive: true });
  expect(await missing()).toEqual(['web']);
  await runBuild();
  await writeFile(at('package-lock.json'), '{}');
  expect(await missing()).toEqual(['web', 'server']);
});

test('a build that fails exits with 1 and is not recorded', async () => {
  await writeFile(at('web/src/code.js'), 'wrong');
  expect((await runBuild()).exitCode).toBe(1);
  expect(await missing()).toEqual(['web']);
});

test.runIf(process.platform === 'linux')(
  'a build that was copied onto a read-only disk is current',
  async () => {
    await runBuild();
    const copied = `${folder}-copied`;
    await cp(folder, copied, { recursive: true });
    await rm(folder, { recursive: true });
    folder = copied;
    const readOnly = ['bwrap', '--dev-bind', '/', '/', '--ro-bind', folder, folder, '--'];
    const write = ['touch', at('web/written')];
    const [command = '', ...words] = [...readOnly, ...write];
    expect((await execa(command, words, { reject: false })).stderr).toContain('Read-only file system');
    expect(await missing(readOnly)).toEqual([]);
  },
);

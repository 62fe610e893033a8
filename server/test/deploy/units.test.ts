import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { afterAll, beforeAll, expect, test } from 'vitest';

const shipped = fileURLToPath(new URL('../../../deploy/systemd/', import.meta.url));
const repository = fileURLToPath(new URL('../../..', import.meta.url)).replace(/\/$/u, '');

let folder: string;
let units: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fit-coder-units-'));
  // The folder may also have drop-ins, which systemd reads with their units.
  const names = (await readdir(shipped)).filter((name) => /\.(?:service|socket|timer)$/u.test(name));
  units = names.map((name) => join(folder, name));
  for (const name of names) {
    const unit = await readFile(join(shipped, name), 'utf8');
    await writeFile(join(folder, name), unit.replaceAll('/opt/fit-coder', repository));
  }
});
afterAll(() => rm(folder, { recursive: true }));

test('the unit starts the site as npm start does', async () => {
  const unit = await readFile(join(shipped, 'fit-coder.service'), 'utf8');
  const { scripts } = JSON.parse(await readFile(join(repository, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const environment = /^Environment=(.+)$/mu.exec(unit)?.[1];
  const command = /^ExecStart=\S+\/(node .+)$/mu.exec(unit)?.[1];
  expect(`exec env ${environment} ${command}`).toBe(scripts.start);
});

/** The output of systemd's check of unit files. */
const verify = (paths: readonly string[]) =>
  execa('systemd-analyze', ['verify', '--man=no', ...paths], { reject: false, all: true });

test('systemd accepts the units in deploy, and rejects an unknown setting (control)', async () => {
  const { exitCode, all } = await verify(units);
  expect([exitCode, all]).toEqual([0, '']);
  const spoiled = join(folder, 'spoiled.service');
  await writeFile(spoiled, '[Service]\nExecStart=/bin/true\nNoNewPrivilege=true\n');
  expect((await verify([spoiled])).all).toContain('NoNewPrivilege');
});

test('systemd rates the exposure of the services at 4 of 10 or less', async () => {
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const words = ['security', '--offline=true', '--threshold=40', '--no-pager', unit];
    const { exitCode, all } = await execa('systemd-analyze', words, { reject: false, all: true });
    expect([unit, exitCode, exitCode === 0 ? '' : all]).toEqual([unit, 0, '']);
  }
});

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ValidationSeverity, validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { unknownSettings } from '../manifests/setting-names.ts';
import { dockerfile, imageOf, repository } from './image.ts';

const stages = ['build', 'nginx', 'site'];

/** What the language server for Dockerfiles says about this text. */
function complaints(text: string): string[] {
  const all = { instructionCasing: ValidationSeverity.ERROR, deprecatedMaintainer: ValidationSeverity.ERROR };
  return validate(text, all).flatMap(({ message }) =>
    typeof message === 'string' ? message : message.value,
  );
}

test('the Dockerfile is valid, and faults in it are noticed (control)', () => {
  expect(complaints(dockerfile)).toEqual([]);
  expect(complaints(dockerfile.replace('EXPOSE 3000', 'EXPOSE three'))).toEqual([
    'Invalid containerPort: three',
  ]);
  expect(complaints(dockerfile.replace('WORKDIR', 'WORKDIRECTORY'))).not.toEqual([]);
});

test.each(stages)('%s begins with a fixed version of its base image', (stage) => {
  expect(imageOf(stage).from).toMatch(/^(?:node|debian):\d+\.\d+(?:\.\d+)?-\S+$/u);
});

test('the site has the Node that the lockfile installs', async () => {
  const { dependencies } = (await import(`${repository}/package.json`, { with: { type: 'json' } }))
    .default as {
    dependencies: { node: string };
  };
  for (const stage of ['build', 'site'])
    expect(imageOf(stage).from).toBe(`node:${dependencies.node}-bookworm-slim`);
});

test.each(['nginx', 'site'])('%s runs as a user with a number, who is not root', (stage) => {
  expect(imageOf(stage).user).toMatch(/^[1-9]\d*:[1-9]\d*$/u);
});

test('what is copied exists, and settings are known', () => {
  const copied = stages.flatMap((stage) => imageOf(stage).copies).filter(({ from }) => from === null);
  const absent = copied.filter(({ source }) => !existsSync(join(repository, source)));
  expect([copied.length > 0, absent]).toEqual([true, []]);
  const { MALLOC_ARENA_MAX: _, ...env } = imageOf('site').env;
  expect(unknownSettings(env)).toEqual([]);
});

/** The files that the configuration of nginx names and the image does not have. */
function absentForNginx(text = dockerfile): string[] {
  const own = imageOf('nginx', text).copies.filter(({ to }) => to.startsWith('/etc/nginx/'));
  const inRepository = (path: string) =>
    own
      .map(({ source, to }) => join(repository, path.replace(to, source)))
      .some((place) => existsSync(place));
  const read = own.flatMap(({ source }) =>
    readdirSync(join(repository, source)).map((name) => join(repository, source, name)),
  );
  const named = read.flatMap(
    (file) => readFileSync(file, 'utf8').match(/(?<=(?:include|alias) )\/etc\/nginx\/[^;]+/gu) ?? [],
  );
  return [...new Set(named)].filter((path) => !inRepository(path));
}

test('the image of nginx has each file that its configuration names, and a missing folder is noticed (control)', () => {
  expect(absentForNginx()).toEqual([]);
  const without = dockerfile.replace(/^COPY deploy\/nginx\/no-response.*\n/mu, '');
  expect(absentForNginx(without)).toContain('/etc/nginx/fit-coder/no-response/choice.conf');
});

test('no secret is in the image', () => {
  const names = stages.flatMap((stage) => Object.keys(imageOf(stage).env));
  expect(names.filter((name) => /SECRET|PASSWORD|TOKEN|KEY|URL/u.test(name))).toEqual([]);
});

test('packages are installed without recommendations, and their lists removed in the same layer', () => {
  const installs = dockerfile.replaceAll(/\\\n/gu, ' ').match(/^RUN .*apt-get install.*$/gmu) ?? [];
  expect(installs).toHaveLength(2);
  for (const install of installs)
    expect(install).toMatch(/apt-get update .*--no-install-recommends .*rm -rf \/var\/lib\/apt\/lists\/\*/u);
});

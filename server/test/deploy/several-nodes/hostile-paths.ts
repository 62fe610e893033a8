import type { DeliveredSite } from './delivered-site.ts';

/** A request that tries to get a file of a paid video. */
export interface HostileRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Random = (below: number) => number;

/** The same numbers for the same seed (mulberry32). */
function randomNumbers(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const oneOf = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

/** What nginx, the site and the store could each take for a file of the paid video. */
function targets({ assetId, freeAssetId, bucket }: DeliveredSite): string[] {
  const files = ['720p/segment-0001.m4s', '720p/init.mp4', 'master.m3u8', 'poster.webp'];
  const keys = [...files.map((file) => `media/${assetId}/${file}`), `sources/${assetId}`];
  const name = bucket ?? 'bucket';
  return keys.flatMap((key) => [
    // Most often the true path, because changes to it come closest.
    ...Array.from({ length: 8 }, () => `/${key}`),
    `/_files/${key}`,
    `/_store/${key}`,
    `/_store/${name}/${key}`,
    `/${name}/${key}`,
    `/storage/${key}`,
    `/media/${freeAssetId}/../../${key}`,
    `/media/${freeAssetId}/720p/../../../${key}`,
    `/assets/../../../../storage/${key}`,
    `/assets/..%2f..%2f_files/${key}`,
    `/assets/../_files/${key}`,
    `/avatars/../${key}`,
    `/posters/..%2f${key}`,
    `/api/../../_files/${key}`,
    `/media/..%2f_files/${key}`,
    `/_files/../_files/./${key}`,
    `/_files../storage/${key}`,
    `/media../${key}`,
  ]);
}

const insertions = [
  ...['/', '/./', '/../', '/x/../', '%2f', '%2F', '%5c', '\\', '%2e%2e/', '..%2f', '%252e%252e%252f', '..;/'],
  ...['%00', '%20', '.', ';a=b', '%c0%af', '%ef%bc%8f', '%0d%0a', '%23', '%3f', '~', '$', '*'],
];

const endings = [
  ...['', '/', '.', '%00', '%20', '?', '#', '.br', '.gz', '~', '%3f.js', '/..', ';.css', '//', '/.'],
  ...['?x-accel-redirect=/_files/media', '?X-Amz-Signature=0', '?x-store-path=/', '?download', '?versions'],
];

/** Changes one part of a path. */
function mutate(random: Random, path: string): string {
  const at = 1 + random(path.length);
  const char = path[at] ?? '';
  const hex = char === '' ? '' : `%${char.charCodeAt(0).toString(16)}`;
  const before = path.slice(0, at);
  return oneOf(random, [
    before + hex + path.slice(at + 1),
    before + hex.replace('%', '%25') + path.slice(at + 1),
    before + char.toUpperCase() + path.slice(at + 1),
    before + oneOf(random, insertions) + path.slice(at),
    path.replaceAll('/', oneOf(random, ['//', '/./', '%2f', '\\'])),
    oneOf(random, ['/', '//', '/.', '/%2e', '/x/..', '/assets/..', '//localhost']) + path,
    path + oneOf(random, endings),
    path.replace('/media/', oneOf(random, ['/Media/', '/media//', '/%6dedia/', '/media/%2e/'])),
  ]);
}

function headersOf(random: Random, target: string, index: number): Record<string, string> {
  const trick = oneOf(random, [
    'x-accel-redirect',
    'x-store-path',
    'x-original-url',
    'x-rewrite-url',
    'x-forwarded-uri',
    'x-sendfile',
    'x-http-method-override',
    'authorization',
    'x-forwarded-host',
    'x-forwarded-for',
    'upgrade-insecure-requests',
    'if-range',
  ]);
  return {
    [trick]: target,
    ...(index % 5 === 0 && { range: oneOf(random, ['bytes=0-9', 'bytes=-5', 'bytes=0-1,3-4', 'bytes=']) }),
    ...(index % 7 === 0 && { 'if-none-match': '*' }),
  };
}

/** Hostile requests; the same for the same seed. */
export function hostileRequests(delivered: DeliveredSite, count: number, seed: number): HostileRequest[] {
  const random = randomNumbers(seed);
  const all = targets(delivered);
  return Array.from({ length: count }, (_, index) => {
    const target = oneOf(random, all);
    let path = target;
    for (let left = random(4); left > 0; left -= 1) path = mutate(random, path);
    const method = oneOf(random, [
      'GET',
      'GET',
      'GET',
      'GET',
      'GET',
      'GET',
      'GET',
      'HEAD',
      'POST',
      'OPTIONS',
    ]);
    // The client of the test sends any visible character.
    return { method, path: path.replace(/[^!-~]/gu, ''), headers: headersOf(random, target, index) };
  });
}

import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { register } from '@fit-coder/contracts/accounts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { jpegOfScans } from '../support/many-scans.ts';
import { siteForAllTests } from '../support/site-hooks.ts';

const site = siteForAllTests();

const plain = { width: 64, height: 48, channels: 3, background: '#2a5fd0' } as const;
const picture = () => sharp({ create: plain });
/** Noise, so that cutting the file removes pixels. */
const noise = () => sharp(randomBytes(400 * 400 * 3), { raw: { width: 400, height: 400, channels: 3 } });
const text = (content: string) => Buffer.from(content);

async function registerWith(bytes: Buffer, type = 'image/png') {
  const body = { name: 'Grace', email: `${randomUUID()}@example.com`, password: 'correct horse' };
  return site.call(register, { body, files: { file: new Blob([new Uint8Array(bytes)], { type }) } });
}

async function storedAvatars(): Promise<Buffer[]> {
  const folder = join(site.dataDir, 'storage', 'avatars');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(join(folder, name))));
}

async function accounts(): Promise<number> {
  return (await site.deps.database.db.selectFrom('users').select('id').execute()).length;
}

/** The stored picture after a registration with `bytes`. */
async function keptFrom(bytes: Buffer): Promise<Buffer> {
  const response = await registerWith(bytes);
  const key = response.data.user.avatar?.slice('/avatars/'.length) ?? '';
  return readFile(join(site.dataDir, 'storage', 'avatars', key));
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>`;
const pngHead = Buffer.from('89504e470d0a1a0a', 'hex');

/** A PNG of 60 bytes whose header declares 50,000 by 50,000 pixels. */
async function promisedPixels(): Promise<Buffer> {
  const png = await picture().png().toBuffer();
  png.writeUInt32BE(50_000, 16);
  png.writeUInt32BE(50_000, 20);
  return png;
}

const hostile: [string, () => Promise<Buffer>, RegExp][] = [
  ['an SVG', async () => text(svg), /not a JPEG/u],
  ['an SVG with an XML declaration', async () => text(`<?xml version="1.0"?>${svg}`), /not a JPEG/u],
  // A box of AVIF to one parser, a comment to another.
  ['an SVG with the first bytes of an AVIF', async () => text(`<!--ftypavif-->${svg}`), /damaged/u],
  ['an SVG with the first bytes of a HEIC', async () => text(`<!--ftypheic-->${svg}`), /damaged/u],
  ['a JPEG with 500 scans', async () => jpegOfScans(500), /damaged/u],
  ['an HTML page after the header of a PNG', async () => Buffer.concat([pngHead, text('<html>')]), /./u],
  ['an HTML page', async () => text('<!doctype html><script>alert(1)</script>'), /not a JPEG/u],
  ['a PDF', async () => text('%PDF-1.7\n'), /not a JPEG/u],
  [
    'a video',
    async () => Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'),
    /not a JPEG/u,
  ],
  [
    'a small file of 25 megapixels',
    async () =>
      sharp({ create: { ...plain, width: 6250, height: 4000 } })
        .png()
        .toBuffer(),
    /more than 24 megapixels/u,
  ],
  ['a header that declares 2,500 megapixels', promisedPixels, /more than 24 megapixels|damaged/u],
  [
    'a file of 6 MB',
    async () => Buffer.concat([await noise().jpeg().toBuffer(), randomBytes(6_000_000)]),
    /at most 5 MB/u,
  ],
  ['an empty file', async () => Buffer.alloc(0), /Choose a picture/u],
  [
    'a truncated JPEG',
    async () => {
      const jpeg = await noise().jpeg().toBuffer();
      return jpeg.subarray(0, jpeg.length / 2);
    },
    /damaged/u,
  ],
  [
    'a PNG with a broken byte',
    async () => {
      const png = await noise().png().toBuffer();
      png.fill(0, png.length / 2, png.length / 2 + 40);
      return png;
    },
    /damaged/u,
  ],
];

describe.each(hostile)('%s', (_, bytesOf, sentence) => {
  test('is refused with a message, and nothing is stored', async () => {
    const bytes = await bytesOf();
    const before = { pictures: (await storedAvatars()).length, accounts: await accounts() };
    const response = await registerWith(bytes);
    expect(response.error.fields?.['file']).toMatch(sentence);
    expect(response.error.fields?.['file']).toMatch(/^[A-Z].*\.$/u);
    expect([400, 422]).toContain(response.status);
    expect(response.error.code).toBe(response.status === 400 ? 'invalid_input' : 'image_rejected');
    expect(response.cookie).toBeNull();
    expect({ pictures: (await storedAvatars()).length, accounts: await accounts() }).toEqual(before);
  });
});

test('a file of 23 megapixels made in the same way is accepted (control)', async () => {
  const below = await sharp({ create: { ...plain, width: 5750, height: 4000 } })
    .png()
    .toBuffer();
  expect(below.length).toBeLessThan(1_000_000);
  expect((await registerWith(below)).status).toBe(200);
});

test('a JPEG with 20 scans is accepted (control)', async () => {
  expect((await registerWith(jpegOfScans(20))).status).toBe(200);
});

test.each([
  ['GIF', async () => picture().gif().toBuffer()],
  ['PNG', async () => picture().png().toBuffer()],
  ['JPEG', async () => picture().jpeg().toBuffer()],
])('a %s with a script appended becomes a picture without it', async (_, bytesOf) => {
  const polyglot = Buffer.concat([await bytesOf(), text('\n/**/=1;alert(1);//<script>alert(1)</script>')]);
  const kept = await keptFrom(polyglot);
  expect(kept.toString('latin1')).not.toContain('alert');
  expect(await sharp(kept).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 });
});

test('the location of a photograph is removed', async () => {
  const photograph = await picture()
    .jpeg()
    .withExif({ IFD0: { Artist: 'Grace' }, IFD3: { GPSLatitude: '52/1 31/1 0/1', GPSLatitudeRef: 'N' } })
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif).toBeDefined();
  const kept = await keptFrom(photograph);
  const { exif, xmp, iptc } = await sharp(kept).metadata();
  expect({ exif, xmp, iptc }).toEqual({});
  expect(kept.toString('latin1')).not.toMatch(/Exif|GPS|Grace/u);
});

test('a photograph is rotated as its EXIF data says', async () => {
  const halves = await sharp({ create: { ...plain, width: 100, height: 100, background: '#fff' } })
    .composite([
      {
        input: await sharp({ create: { ...plain, width: 100, height: 50, background: '#000' } })
          .png()
          .toBuffer(),
        top: 0,
        left: 0,
      },
    ])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { data, info } = await sharp(await keptFrom(halves))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const brightness = (x: number, y: number) => data[(y * info.width + x) * info.channels] ?? -1;
  expect(brightness(250, 128)).toBeLessThan(40);
  expect(brightness(5, 128)).toBeGreaterThan(215);
});

test('a picture is served with its content type, and no other file of the folder is served', async () => {
  const { avatar } = (await registerWith(await picture().png().toBuffer())).data.user;
  const response = await site.app.inject(avatar ?? '');
  expect(response.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  for (const other of ['/avatars/..%2f..%2fsecret', '/avatars/x.webp', `/avatars/${randomUUID()}.webp`]) {
    expect((await site.app.inject(other)).statusCode).toBe(404);
  }
});

import { randomUUID } from 'node:crypto';
import { uploadPath } from '@fit-coder/contracts/media';
import { adminWriteRow, premiumRow, publicRow, type Row } from './decisions.ts';
import { originOf, readReply, type Attempt } from './walker.ts';
import { priceCents, type MatrixUser, type World } from './world.ts';
import { from, metadata, tus } from '../media/upload/upload.client.ts';

/** An address that no contract describes. */
interface Beside {
  /** As the server knows it. */
  readonly address: string;
  readonly row: Row;
  readonly attempt: (world: World) => Promise<Attempt>;
}

/** Reads what `prepare` makes sure of; the path of it is returned. */
function reading(prepare: (world: World) => Promise<string> | string): Beside['attempt'] {
  return async (world) => {
    const url = (await originOf(world.site)) + (await prepare(world));
    const headers = world.cookie ? { cookie: world.cookie } : undefined;
    return { reads: true, send: async () => readReply(await fetch(url, { ...(headers && { headers }) })) };
  };
}

/** Keeps a file in storage; returns its key as a path. */
async function kept({ site }: World, key: string): Promise<string> {
  await site.deps.storage.put(key, Buffer.from('kept'));
  return `/${key}`;
}

async function captions(world: World): Promise<string> {
  const [id] = world.lectureIds;
  const key = `captions/${id}/one.vtt`;
  await world.site.deps.database.db
    .updateTable('lectures')
    .set({ captions: key })
    .where('id', '=', id)
    .execute();
  return kept(world, key);
}

async function mail({ site, requestId }: World): Promise<string> {
  const letter = { to: 'a@example.com', subject: 'A mail', text: '-', html: '<p>-</p>' };
  await site.deps.mail.send({ id: requestId, ...letter });
  return `/dev/mailbox/${(await site.deps.mailbox?.list())?.[0]?.name}`;
}

async function announce(world: World, as: Pick<MatrixUser, 'cookie'>): Promise<Response> {
  const [, lectureId] = world.lectureIds;
  const headers = { 'upload-length': '1000', 'upload-metadata': metadata({ lectureId }) };
  return tus({ origin: await originOf(world.site), cookie: as.cookie }, 'POST', uploadPath, headers);
}

/** A request to an upload that an administrator announced. */
function uploading(method: 'PATCH' | 'DELETE'): Beside['attempt'] {
  return async (world) => {
    const place = (await announce(world, world.keeper)).headers.get('location') ?? '';
    const target = { origin: await originOf(world.site), cookie: world.cookie };
    const body = method === 'PATCH' ? new Uint8Array(400) : undefined;
    const headers = body ? from(0) : {};
    return { reads: false, send: async () => readReply(await tus(target, method, place, headers, body)) };
  };
}

/** The page where the owner's order is paid. */
async function checkoutPage({ site, checkout: id, reference }: World): Promise<string> {
  const money = { amount_cents: priceCents, currency: 'USD', status: 'open' } as const;
  const ways = { success_url: '/paymentsuccess', failure_url: '/failpay', cancel_url: '/cart' };
  const checkout = { id, order_reference: reference, description: 'A course', ...money, ...ways };
  await site.deps.database.db.insertInto('sandbox_checkouts').values(checkout).execute();
  return `/sandbox/checkout/${id}`;
}

async function paying(world: World): Promise<Attempt> {
  const url = (await originOf(world.site)) + (await checkoutPage(world));
  const body = new URLSearchParams({
    number: '4242 4242 4242 4242',
    expiry: '12/40',
    cvc: '123',
    name: 'Grace',
  });
  const headers = world.cookie ? { cookie: world.cookie } : {};
  const init = { method: 'POST', body, headers, redirect: 'manual' } as const;
  return { reads: false, send: async () => readReply(await fetch(url, init)) };
}

/** A page or file that is the same for everyone. */
const open = (address: string, path = address): Beside => ({
  address,
  row: publicRow(),
  attempt: reading(() => path),
});

/** Every address that stands beside the contract, but for the pages, which need the built front end. */
export const besides: Readonly<Record<string, Beside>> = {
  'announcing an upload': {
    address: uploadPath,
    row: adminWriteRow(),
    attempt: async (world) => ({
      reads: false,
      send: async () => readReply(await announce(world, world)),
    }),
  },
  'sending a part of an upload': {
    address: `${uploadPath}/:id`,
    row: adminWriteRow(),
    attempt: uploading('PATCH'),
  },
  'giving up an upload': {
    address: `${uploadPath}/:id`,
    row: adminWriteRow(),
    attempt: uploading('DELETE'),
  },
  'a playlist of a video': {
    address: '/media/:assetId/*',
    row: premiumRow(),
    attempt: reading((world) => kept(world, `media/${world.assetId}/master.m3u8`)),
  },
  'a segment of a video': {
    address: '/media/:assetId/*',
    row: premiumRow(),
    attempt: reading((world) => kept(world, `media/${world.assetId}/720p/segment-0001.m4s`)),
  },
  captions: {
    address: '/captions/:lectureId/:file',
    row: premiumRow(),
    attempt: reading(captions),
  },
  'a picture of a person': {
    address: '/avatars/:file',
    row: publicRow(),
    attempt: reading((world) => kept(world, `avatars/${randomUUID()}.webp`)),
  },
  'a poster': {
    address: '/posters/:file',
    row: publicRow(),
    attempt: reading((world) => kept(world, `posters/${randomUUID()}.webp`)),
  },
  'a page of the sandbox': {
    address: '/sandbox/checkout/:id',
    row: publicRow(),
    attempt: reading(checkoutPage),
  },
  'paying in the sandbox': { address: '/sandbox/checkout/:id', row: publicRow(), attempt: paying },
  'the mailbox of development': open('/dev/mailbox'),
  'a mail of development': { address: '/dev/mailbox/:name', row: publicRow(), attempt: reading(mail) },
  "a mail's text": {
    address: '/dev/mailbox/:name/body',
    row: publicRow(),
    attempt: reading(async (world) => `${await mail(world)}/body`),
  },
  'whether it runs': open('/healthz'),
  'whether it can work': open('/readyz'),
  // For programs on its machine, as the tests are; metrics.test.ts has the others.
  'what it measures': open('/metrics'),
  'the description of the API': open('/api/v1/openapi.json'),
  'the reference of the API': open('/api/v1/docs'),
  "the reference's start": open('/api/v1/docs/start.js'),
  "the reference's reader": open('/api/v1/docs/reader/*', '/api/v1/docs/reader/swagger-ui.css'),
  'the API itself': { address: '/api/v1', row: publicRow('not_found'), attempt: reading(() => '/api/v1') },
  'what the API does not have': {
    address: '/api/v1/*',
    row: publicRow('not_found'),
    attempt: reading(() => '/api/v1/admin/nothing'),
  },
};

import { login, logout } from '@fit-coder/contracts/accounts';
import type { FileSettings } from '../../../src/platform/config/config.ts';
import { makeCourse, makeVideoLecture } from '../../support/factories.ts';
import { bucketSettings, openTestBucket } from '../../storage/object-store.ts';
import { startTestSite, type TestSite } from '../../support/test-site.ts';
import type { Proxy } from '../proxies.ts';
import { startNginxForNodes } from './nginx.ts';

/** The bytes of each file of the paid video. */
export const paidBytes = Buffer.from('0123456789 a segment of a paid video, which is not for everyone');

/** A site behind nginx, with a video that only subscribers and administrators may watch. */
export interface DeliveredSite {
  readonly site: TestSite;
  readonly proxy: Proxy;
  /** The path of a segment of the paid video. */
  readonly path: string;
  readonly assetId: string;
  /** A video that everyone may watch. */
  readonly freeAssetId: string;
  /** Null with local storage. */
  readonly bucket: string | null;
  /** Cookie headers: of an administrator, a user without a subscription, and a session of an administrator that ended. */
  readonly cookies: { readonly admin: string; readonly user: string; readonly ended: string };
  close(): Promise<void>;
}

/** How videos are stored and sent. */
export interface Delivery {
  readonly way: FileSettings['delivery'];
  readonly stored: 'local' | 'store';
}

/** A control can break nginx's configuration with `change`. */
export async function startDeliveredSite(
  { way, stored }: Delivery,
  change?: (configuration: string) => string,
): Promise<DeliveredSite> {
  const bucket = stored === 'store' ? bucketSettings(await openTestBucket()) : null;
  const site = await startTestSite({
    publicUrl: 'https://localhost',
    trustedProxies: 1,
    files: { s3: bucket ?? undefined, delivery: way },
  });
  const port = Number(new URL(await site.listen()).port);
  const store = bucket?.endpoint ? { store: new URL(bucket.endpoint).host } : {};
  const proxy = await startNginxForNodes({ nodes: [port], dataDir: site.dataDir, ...store }, change);
  const { assetId } = await makeVideoLecture(site, await makeCourse(site));
  const free = await makeVideoLecture(site, await makeCourse(site, { access: 'free' }));
  const keys = ['720p/segment-0001.m4s', '720p/init.mp4', 'master.m3u8', 'poster.webp'];
  for (const key of keys) await site.deps.storage.put(`media/${assetId}/${key}`, paidBytes);
  await site.deps.storage.put(`sources/${assetId}`, paidBytes);
  await site.deps.storage.put(`media/${free.assetId}/720p/segment-0001.m4s`, Buffer.from('free'));
  const admin = await site.user('admin');
  return {
    site,
    proxy,
    path: `/media/${assetId}/720p/segment-0001.m4s`,
    assetId,
    freeAssetId: free.assetId,
    bucket: bucket?.bucket ?? null,
    cookies: {
      admin: admin.cookie,
      user: (await site.user()).cookie,
      ended: await endedSession(site),
    },
    async close() {
      await proxy.stop();
      await site.close();
    },
  };
}

async function endedSession(site: TestSite): Promise<string> {
  const { user, password } = await site.user('admin');
  const { cookie } = await site.call(login, { body: { email: user.email, password } });
  await site.call(logout, {}, cookie ?? '');
  return cookie ?? '';
}

import { join } from 'node:path';
import { freePort } from '../../../scripts/free-port.ts';
import { openGround, type Proxy } from '../deploy/proxies.ts';
import { startNginxForNodes } from '../deploy/several-nodes/nginx.ts';
import { bucketSettings, openTestBucket } from '../storage/object-store.ts';
import { createPatientDatabase } from '../support/test-database.ts';
import { startTestSite, type TestSite } from '../support/test-site.ts';
import { startNode, type NodeProcess } from './node.process.ts';

type Way = 'stream' | 'x-accel' | 'redirect';

/** nginx, two web nodes and two workers, which share only a database, a bucket and a secret. */
export interface Cluster {
  readonly proxy: Proxy;
  /** Reads and prepares the common database and bucket. It serves nobody and runs no jobs. */
  readonly observer: TestSite;
  readonly webs: NodeProcess[];
  readonly workers: NodeProcess[];
  /** Starts a web node again at the port of the one with this index. */
  startWeb(index: number, way: Way): Promise<void>;
  close(): Promise<void>;
}

/** Starts a cluster whose web nodes send videos in this way. */
export async function startCluster(way: Way): Promise<Cluster> {
  const database = await createPatientDatabase();
  const bucket = await openTestBucket();
  const ports = [await freePort(), await freePort()];
  const ground = await openGround();
  const store = new URL(bucket['S3_ENDPOINT'] ?? '').host;
  const storePort = await freePort();
  const proxy = await startNginxForNodes(
    { nodes: ports, store },
    (configuration) => configuration + storeWithTls(storePort),
    ground,
  );
  const secret = 'the secret that all nodes of the cluster share';
  const shared = {
    ...bucket,
    S3_PUBLIC_ENDPOINT: `https://localhost:${storePort}`,
    // Production has no payment sandbox. Every other mode refuses TRUST_PROXY, which other tests cover.
    NODE_ENV: 'development',
    DEMO: 'off',
    TEST_ADMIN: 'off',
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    SECRET: secret,
    DATABASE_URL: database.url,
    PUBLIC_URL: proxy.origin,
    // The sandbox reports payments to the public URL, whose certificate is nginx's.
    NODE_EXTRA_CA_CERTS: join(ground.folder, 'cert.pem'),
  };
  const observer = await startTestSite({
    databaseUrl: database.url,
    files: { s3: bucketSettings(bucket), delivery: 'stream' },
    secret,
  });
  const web = (index: number, of: Way) =>
    startNode({ ...shared, ROLE: 'web', PORT: String(ports[index]), MEDIA_DELIVERY: of });
  const webs: NodeProcess[] = [];
  const workers: NodeProcess[] = [];
  const close = async () => {
    await Promise.all([...webs, ...workers].map((node) => node.stop()));
    await proxy.stop();
    await observer.close();
    await database.drop();
  };
  const startWeb = async (index: number, of: Way) => {
    webs[index] = await web(index, of);
  };
  try {
    await startWeb(0, way);
    await startWeb(1, way);
    for (let count = 0; count < 2; count += 1) workers.push(await startNode({ ...shared, ROLE: 'worker' }));
  } catch (error) {
    await close();
    throw error;
  }
  return { proxy, observer, webs, workers, startWeb, close };
}

/** TLS for the object store, because browsers load nothing without it into a page that has it. */
function storeWithTls(port: number): string {
  return `
server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate /etc/ssl/courses.example.com.pem;
    ssl_certificate_key /etc/ssl/courses.example.com.key;
    location / {
        proxy_pass http://store;
        proxy_http_version 1.1;
        proxy_set_header Connection "";
        proxy_set_header Host $http_host;
    }
}
`;
}

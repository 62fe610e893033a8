import { chown, copyFile, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import pg from 'pg';
import { freePort } from '../../../scripts/free-port.ts';
import { startEmbeddedPostgres } from '../../src/platform/embedded-postgres/embedded-postgres.ts';

/** A certificate authority, and a file with its certificate. */
interface Authority {
  readonly certificate: string;
  readonly key: string;
}

/** A PostgreSQL at a port of this machine that accepts only encrypted connections. */
export interface EncryptedDatabase {
  /** Its address, followed by `query`. */
  url(query?: string): string;
  /** Connects without the network, as the superuser. */
  readonly adminUrl: string;
  /** The file with the certificate of the authority that signed the server's. */
  readonly authority: string;
  /** The same for another authority. */
  readonly strangeAuthority: string;
  /** From now on the server shows a certificate for `names`, such as `DNS:localhost,IP:127.0.0.1`. */
  showCertificateFor(names: string): Promise<void>;
  close(): Promise<void>;
}

const silent = (): undefined => undefined;

/** Starts it; its certificate is for `localhost` and 127.0.0.1. */
export async function startEncryptedDatabase(): Promise<EncryptedDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-tls-'));
  const [own, strange] = [await makeAuthority(folder, 'own'), await makeAuthority(folder, 'strange')];
  const port = String(await freePort());
  const server = await startEmbeddedPostgres({
    folder,
    log: { debug: silent, warn: silent, error: silent },
    settings: { listen_addresses: '127.0.0.1', port, fsync: 'off' },
  });
  const cluster = join(folder, 'postgresql');
  const admin = `${server.adminUrl}&port=${port}`;
  const showCertificateFor = async (names: string) => {
    await signServer(folder, own, names);
    const { uid, gid } = await stat(cluster);
    for (const name of ['server.crt', 'server.key']) {
      await copyFile(join(folder, name), join(cluster, name));
      await chown(join(cluster, name), uid, gid);
    }
    await asSuperuser(admin, 'alter system set ssl = on', 'select pg_reload_conf()');
  };
  await showCertificateFor('DNS:localhost,IP:127.0.0.1');
  await writeFile(
    join(cluster, 'pg_hba.conf'),
    'local all all trust\nhostssl all all 127.0.0.1/32 scram-sha-256\n',
  );
  await asSuperuser(admin, `alter role fit_coder password 'kept apart'`, 'select pg_reload_conf()');
  return {
    url: (query = '') => `postgres://fit_coder:kept%20apart@localhost:${port}/fit_coder${query}`,
    adminUrl: admin,
    authority: own.certificate,
    strangeAuthority: strange.certificate,
    showCertificateFor,
    async close() {
      await server.stop();
      await rm(folder, { recursive: true });
    },
  };
}

async function makeAuthority(folder: string, name: string): Promise<Authority> {
  const [certificate, key] = [join(folder, `${name}.crt`), join(folder, `${name}.authority.key`)];
  const what = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=Authority ${name}`];
  await execa('openssl', ['req', ...what, ...subject, '-keyout', key, '-out', certificate]);
  return { certificate, key };
}

/** Leaves `server.crt` and `server.key` in the folder. */
async function signServer(folder: string, authority: Authority, names: string): Promise<void> {
  const at = (name: string) => join(folder, name);
  await writeFile(at('names'), `subjectAltName=${names}\n`);
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', at('server.key')];
  await execa('openssl', ['req', ...key, '-subj', '/CN=database', '-out', at('server.csr')]);
  const signed = ['-CA', authority.certificate, '-CAkey', authority.key, '-CAcreateserial', '-days', '2'];
  const files = ['-in', at('server.csr'), '-out', at('server.crt'), '-extfile', at('names')];
  await execa('openssl', ['x509', '-req', ...signed, ...files]);
}

async function asSuperuser(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

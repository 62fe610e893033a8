import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import tls from 'node:tls';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { vi } from 'vitest';
import { freePort } from '../../../scripts/free-port.ts';

/** A proxy with TLS in front of a site, run by its real program with the configuration of `deploy`. */
export interface Proxy {
  /** `https://localhost:<port>` */
  readonly origin: string;
  /** The port for requests without TLS. */
  readonly plainOrigin: string;
  /** The certificate that clients have to trust. */
  readonly ca: string;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the site at a port; a control can break its configuration with `change`. */
export type StartProxy = (sitePort: number, change?: (configuration: string) => string) => Promise<Proxy>;

const noResponse = new URL('../../../deploy/nginx/no-response/', import.meta.url);
const nginxFile = new URL('../../../deploy/nginx/fit-coder.conf', import.meta.url);
const caddyFile = new URL('../../../deploy/caddy/Caddyfile', import.meta.url);

const asItIs = (configuration: string) => configuration;

/** Uses a self-signed certificate. Listens only on IPv4, because containers may lack IPv6. */
export const startNginx: StartProxy = async (sitePort, change = asItIs) => {
  const ground = await openGround();
  const shipped = change(await readFile(nginxFile, 'utf8'));
  return runNginx(ground, shipped.replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`));
};

/** Starts nginx with a shipped configuration, at the ports of `ground` and with a certificate of its own. */
export async function runNginx(ground: Ground, shipped: string): Promise<Proxy> {
  const at = (name: string) => join(ground.folder, name);
  await makeCertificate(at('cert.pem'), at('key.pem'));
  const site = shipped
    .replace(/^ *listen \[::\].*\n/gmu, '')
    .replace('listen 80', `listen 127.0.0.1:${ground.plainPort}`)
    .replace('listen 443', `listen 127.0.0.1:${ground.port}`)
    .replaceAll('/etc/nginx/fit-coder/', `${at('fit-coder')}/`)
    .replaceAll('courses.example.com', 'localhost')
    .replaceAll('/etc/ssl/localhost.pem', at('cert.pem'))
    .replaceAll('/etc/ssl/localhost.key', at('key.pem'));
  await writeFile(at('site.conf'), site);
  await copyNginxFolder(ground, noResponse, 'fit-coder/no-response');
  const names = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const temporary = names.map((name) => `${name}_temp_path ${at(name)};`).join('\n');
  // Only this user can read the folder.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    at('nginx.conf'),
    `${user}\ninclude /etc/nginx/modules-enabled/*.conf;\ndaemon off;\npid ${at('nginx.pid')};\nerror_log stderr;\nevents {}\nhttp {\ninclude /etc/nginx/mime.types;\naccess_log off;\n${temporary}\ninclude ${at('site.conf')};\n}\n`,
  );
  const stop = await run(ground, 'nginx', ['-e', 'stderr', '-c', at('nginx.conf')]);
  return { ...originsOf(ground), ca: await readFile(at('cert.pem'), 'utf8'), stop };
}

/** Copies a folder of `deploy/nginx` to where the configuration expects it, with the paths of `ground`. */
export async function copyNginxFolder(
  { folder }: Ground,
  from: URL,
  to: string,
  adapt: (text: string) => string = asItIs,
): Promise<void> {
  const copy = join(folder, to);
  await cp(from, copy, { recursive: true });
  for (const name of await readdir(copy)) {
    const text = (await readFile(join(copy, name), 'utf8')).replaceAll('/etc/nginx/', `${folder}/`);
    await writeFile(join(copy, name), adapt(text));
  }
}

/** Uses a certificate of Caddy's own authority instead of Let's Encrypt. */
export const startCaddy: StartProxy = async (sitePort, change = asItIs) => {
  const ground = await openGround();
  const at = (name: string) => join(ground.folder, name);
  const options = [
    `http_port ${ground.plainPort}\nhttps_port ${ground.port}\ndefault_bind 127.0.0.1`,
    // Without it Caddy waits a minute for connections that a browser keeps open.
    `grace_period 1s\nadmin off\nlocal_certs\nskip_install_trust\nstorage file_system ${at('storage')}\nlog {\nlevel ERROR\n}`,
  ];
  const site = change(await readFile(caddyFile, 'utf8'))
    .replaceAll('courses.example.com', 'localhost')
    .replaceAll('/etc/caddy/no-response', fileURLToPath(noResponse))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${sitePort}`);
  await writeFile(at('Caddyfile'), `{\n${options.join('\n')}\n}\n${site}`);
  const stop = await run(ground, 'caddy', ['run', '--adapter', 'caddyfile', '--config', at('Caddyfile')]);
  return {
    ...originsOf(ground),
    ca: await readFile(at('storage/pki/authorities/local/root.crt'), 'utf8'),
    stop,
  };
};

/** A folder of a proxy, and its ports. */
export interface Ground {
  readonly folder: string;
  readonly port: number;
  readonly plainPort: number;
}

/** Makes the folder and chooses the ports. */
export async function openGround(): Promise<Ground> {
  const folder = await mkdtemp(join(tmpdir(), 'fit-coder-proxy-'));
  await mkdir(join(folder, 'home'));
  return { folder, port: await freePort(), plainPort: await freePort() };
}

function originsOf({ port, plainPort }: Ground): Pick<Proxy, 'origin' | 'plainOrigin'> {
  return { origin: `https://localhost:${port}`, plainOrigin: `http://localhost:${plainPort}` };
}

async function makeCertificate(certificate: string, key: string): Promise<void> {
  const about = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost', '-days', '2'];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc'];
  await execa('openssl', ['req', '-x509', ...kind, ...about, '-keyout', key, '-out', certificate]);
}

/** Starts the program and waits until it listens; returns a function that stops it. @throws Error with its output */
async function run({ folder, port, plainPort }: Ground, program: string, words: readonly string[]) {
  const child = spawn(program, words, {
    // Debian installs nginx in a folder that only root has in PATH.
    env: { PATH: `${process.env['PATH']}:/usr/sbin`, HOME: join(folder, 'home') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const ended = once(child, 'exit');
  const listens = async () => {
    if (child.exitCode !== null) throw new Error(`${program} ended: ${complaint}`);
    return (await accepts(plainPort)) && speaksTls(port);
  };
  await vi.waitUntil(listens, { timeout: 240_000, interval: 20 });
  return async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true });
  };
}

/** Caddy listens before it has its certificate. */
async function speaksTls(port: number): Promise<boolean> {
  const socket = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false });
  return connects(socket, 'secureConnect');
}

/** Whether a program listens on the port of this machine. */
async function accepts(port: number): Promise<boolean> {
  return connects(connect(port, '127.0.0.1'), 'connect');
}

/** `once` fails with the socket's error. */
async function connects(socket: Socket, event: 'connect' | 'secureConnect'): Promise<boolean> {
  const connected = await once(socket, event).then(
    () => true,
    () => false,
  );
  socket.destroy();
  return connected;
}

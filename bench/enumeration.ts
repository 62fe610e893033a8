import http from 'node:http';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { atLeastFigure, ratioFigure, type Figure } from './figure.ts';
import { median } from './turns.ts';

/** The number of accounts, large enough that no account reaches its limit of wrong passwords. */
const accounts = 400;
const loginPairs = 100;
const linkPairs = 400;
const warmUpPairs = 10;

type Request = (index: number) => Promise<unknown>;

interface Timings {
  readonly left: number;
  readonly right: number;
}

/**
 * Measures whether the response time reveals that an address has an account: the ratio of the medians for an unknown
 * and a known address. The controls have differences that the ratio must show.
 */
export async function enumerationFigures(origin: string, databaseUrl: string): Promise<Figure[]> {
  await insertAccounts(databaseUrl);
  const login = (email: string) => post(`${origin}/api/v1/login`, { email, password: 'not this one' });
  const askForLink = (email: string) => post(`${origin}/api/v1/forgetpassword`, { email });

  const logins = await medianPair(
    loginPairs,
    (index) => login(addressOf('anything', index)),
    (index) => login(addressOf('somebody', index)),
  );
  const links = await medianPair(
    linkPairs,
    (index) => askForLink(addressOf('anything', index)),
    (index) => askForLink(addressOf('somebody', index)),
  );
  for (let index = 0; index < 10; index += 1) await login(addressOf('somebody', 399));
  const limited = await medianPair(
    20,
    (index) => login(addressOf('anything', index)),
    () => login(addressOf('somebody', 399)),
  );
  const slower = await medianPair(
    linkPairs / 4,
    async (index) => {
      await askForLink(addressOf('anything', index));
      spin(2);
    },
    (index) => askForLink(addressOf('somebody', index)),
  );
  return [
    equalFigure('Login with a wrong password, unknown address against known', logins),
    equalFigure('Forgotten password, unknown address against known', links),
    atLeastFigure('Control: login against one that skips the hash', '×', limited.left / limited.right, {
      must: 2,
      aim: 4,
    }),
    atLeastFigure('Control: forgotten password, 2 ms slower', '×', slower.left / slower.right, {
      must: 1.2,
      aim: 1.3,
    }),
  ];
}

/** The ratio of the larger median to the smaller. */
function equalFigure(name: string, { left, right }: Timings): Figure {
  const [smaller, larger] = [Math.min(left, right), Math.max(left, right)];
  return ratioFigure(name, 'ms', larger, smaller, { must: 1.15, aim: 1.05 });
}

/** The median times of two requests in milliseconds. They are sent in pairs, in random order within each pair. */
async function medianPair(pairs: number, left: Request, right: Request): Promise<Timings> {
  const times = { left: [] as number[], right: [] as number[] };
  for (let index = 0; index < pairs + warmUpPairs; index += 1) {
    const leftFirst = Math.random() < 0.5;
    const first = await timeOf(leftFirst ? left : right, index);
    const second = await timeOf(leftFirst ? right : left, index);
    if (index < warmUpPairs) continue;
    times.left.push(leftFirst ? first : second);
    times.right.push(leftFirst ? second : first);
  }
  return { left: median(times.left), right: median(times.right) };
}

async function timeOf(request: Request, index: number): Promise<number> {
  const start = performance.now();
  await request(index);
  return performance.now() - start;
}

let requests = 0;

/** Sends JSON from a new loopback address, so that no address reaches the limit of wrong passwords. */
async function post(url: string, body: object): Promise<void> {
  requests += 1;
  const localAddress = `127.1.${(requests >> 8) & 255}.${requests & 255}`;
  const headers = { 'content-type': 'application/json' };
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = http.request(url, { method: 'POST', headers, localAddress, agent: false }, (response) => {
    text(response).then(resolve, reject);
  });
  sent.on('error', reject).end(JSON.stringify(body));
  await promise;
}

/** An address with an account (`somebody`) or without one. Both names have the same length. */
function addressOf(name: 'somebody' | 'anything', index: number): string {
  return `${name}-${String(index % accounts).padStart(6, '0')}@example.com`;
}

async function insertAccounts(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `insert into users (name, email, password_hash)
     select 'Somebody', 'somebody-' || lpad(n::text, 6, '0') || '@example.com', password_hash
     from (select password_hash from users limit 1) as demo, generate_series(0, $1::int - 1) as n`,
    [accounts],
  );
  await client.query('vacuum analyze users');
  await client.end();
}

function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

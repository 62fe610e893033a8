import http from 'node:http';
import { timeOf, connections, type Target } from './cpu.ts';
import { demoCookie } from './demo-session.ts';
import { atMostFigure, type Figure } from './figure.ts';
import { memoryOf } from './load.ts';

const count = 50_000;

/** The memory of a new process after learners and visitors requested pages and called the API. */
export async function memoryFigure({ origin, pid }: Target): Promise<Figure> {
  const cookie = await demoCookie(origin, 'learner');
  const { courses } = (await (await fetch(`${origin}/api/v1/courses`)).json()) as {
    courses: { slug: string }[];
  };
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  const visitor = { 'accept-encoding': 'br' };
  const learner = { ...visitor, cookie };
  let turn = 0;
  await timeOf(async () => {
    turn += 1;
    const slug = courses[turn % courses.length]?.slug ?? '';
    const requests = [
      ['/', learner],
      ['/courses', learner],
      [`/courses/${slug}`, learner],
      ['/courses', visitor],
      [`/courses/${slug}`, visitor],
      ['/api/v1/me', learner],
      ['/api/v1/courses', { 'cache-control': 'no-cache' }],
      [`/api/v1/courses/${slug}`, learner],
      ['/api/v1/courses?q=type', learner],
      ['/api/v1/plans', visitor],
    ] as const;
    const [path, headers] = requests[turn % requests.length] ?? requests[0];
    await receive(origin + path, headers, agent);
  }, count);
  agent.destroy();
  const name = 'Memory of a web process after 50,000 mixed requests';
  return atMostFigure(name, 'MB', await memoryOf(pid), { must: 250, aim: 150 });
}

async function receive(
  url: string,
  headers: Readonly<Record<string, string>>,
  agent: http.Agent,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  http.get(url, { headers, agent }, resolve).on('error', reject);
  const response = await promise;
  for await (const _ of response);
  if (response.statusCode !== 200) throw new Error(`${url} was answered with ${response.statusCode}`);
}

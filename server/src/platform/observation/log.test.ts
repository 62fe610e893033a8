import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('omits the connection that the database driver adds to an error', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  const connection = { processID: 7, secretKey: 392_243_302 };
  const error = Object.assign(new Error('terminating connection'), { code: '57P01', client: connection });
  log.warn({ err: error }, 'a database connection was lost');
  const [line = '{}'] = lines;
  expect(JSON.parse(line)).toMatchObject({ err: { message: 'terminating connection', code: '57P01' } });
  expect(line).not.toContain('secretKey');
});

test('writes a thrown value that is not an error', () => {
  const lines: string[] = [];
  const log = createLog('warn', { write: (line) => void lines.push(line) });
  for (const err of ['a text', null, undefined]) log.warn({ err }, 'thrown');
  expect(lines.map((line) => (JSON.parse(line) as { err?: unknown }).err)).toEqual([
    'a text',
    null,
    undefined,
  ]);
});

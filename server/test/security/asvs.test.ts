import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

interface Row {
  readonly id: string;
  readonly verdict: string;
  readonly reason: string;
}

/** The rows of the document's tables: requirement, level, topic, verdict, and its proof or reason. */
function rowsOf(document: string): Row[] {
  const rows = document.matchAll(/^\| (V[\d.]+) \| [12] \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gmu);
  return [...rows].map(([, id = '', verdict = '', reason = '']) => ({ id, verdict, reason }));
}

/** What is wrong with a row: an unknown verdict, no proof, a file that is not there, a test that it lacks. */
async function faultsOf({ id, verdict, reason }: Row): Promise<string[]> {
  if (!['met', 'not applicable', 'open'].includes(verdict)) return [`${id}: ${verdict} is no verdict`];
  const files = [
    ...reason.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|md|json|conf|service|sql))`(?: "([^"]+)")?/gu),
  ];
  if (verdict === 'met' && files.length === 0) return [`${id}: no file proves it`];
  const faults = files.map(async ([, path = '', title]) => {
    const text = await readFile(resolve(root, path), 'utf8').catch(() => null);
    if (text === null) return `${id}: there is no ${path}`;
    return title && !text.includes(`'${title}'`) ? `${id}: ${path} has no "${title}"` : '';
  });
  return (await Promise.all(faults)).filter((fault) => fault !== '');
}

/** So many requirements of OWASP ASVS 5.0.0 are of level 1 or 2. */
const requirements = 253;

describe('the list of ASVS requirements', () => {
  test('has every requirement once, each with a verdict and a proof that is there', async () => {
    const rows = rowsOf(await readFile(resolve(root, 'docs/security/asvs.md'), 'utf8'));
    expect(rows).toHaveLength(requirements);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(requirements);
    expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
  });

  test('says as many of each verdict as it counts', async () => {
    const document = await readFile(resolve(root, 'docs/security/asvs.md'), 'utf8');
    const rows = rowsOf(document);
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
    expect(document).toContain(
      `${count('met')} are met, ${count('not applicable')} are not applicable, ${count('open')} are open.`,
    );
  });

  test('would be noticed with a hole in it (control)', async () => {
    const document = [
      '| V1.1.1 | 1 | Topic | met | trust us |',
      '| V1.1.2 | 1 | Topic | mostly | `README.md` |',
      '| V1.1.3 | 2 | Topic | met | `server/test/gone.test.ts` |',
      '| V1.1.4 | 2 | Topic | met | `server/test/security/asvs.test.ts` "a name that no test has" |',
      '| V1.1.5 | 2 | Topic | not applicable | There is none. |',
    ].join('\n');
    const faults = (await Promise.all(rowsOf(document).map(faultsOf))).flat();
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['V1.1.1', 'V1.1.2', 'V1.1.3', 'V1.1.4']);
  });
});

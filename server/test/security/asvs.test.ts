import { describe, expect, test } from 'vitest';
import { faultOfProof, readDocument } from '../support/proofs.ts';

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

/** The faults of a row: an unknown verdict, no proof, or a file or test that does not exist. */
async function faultsOf({ id, verdict, reason }: Row): Promise<string[]> {
  if (!['met', 'not applicable', 'open'].includes(verdict)) return [`${id}: ${verdict} is no verdict`];
  const files = [
    ...reason.matchAll(/`((?:[\w.-]+\/)*[\w.-]+\.(?:tsx?|md|json|conf|service|sql))`(?: "([^"]+)")?/gu),
  ];
  if (verdict === 'met' && files.length === 0) return [`${id}: no file proves it`];
  const faults = await Promise.all(files.map(([, path = '', title]) => faultOfProof(path, title)));
  return faults.flatMap((fault) => (fault === null ? [] : [`${id}: ${fault}`]));
}

/** The number of requirements of OWASP ASVS 5.0.0 of level 1 or 2. */
const requirements = 253;

describe('the list of ASVS requirements', () => {
  test('has every requirement once, each with a verdict and an existing proof', async () => {
    const rows = rowsOf(await readDocument('docs/security/asvs.md'));
    expect(rows).toHaveLength(requirements);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(requirements);
    expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
  });

  test('states the right number of each verdict', async () => {
    const document = await readDocument('docs/security/asvs.md');
    const rows = rowsOf(document);
    const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
    expect(document).toContain(
      `${count('met')} are met, ${count('not applicable')} are not applicable, ${count('open')} are open.`,
    );
  });

  test('reports rows without a valid verdict and proof (control)', async () => {
    const document = [
      '| V1.1.1 | 1 | Topic | met | trust us |',
      '| V1.1.2 | 1 | Topic | mostly | `README.md` |',
      '| V1.1.3 | 2 | Topic | met | `server/test/gone.test.ts` |',
      '| V1.1.4 | 2 | Topic | met | `server/test/checks/rooms.test.ts` "a name that no test has" |',
      '| V1.1.5 | 2 | Topic | not applicable | There is none. |',
      '| V1.1.6 | 2 | Topic | met | `server/test/accounts/first-accounts.test.ts` "an account with a demo\'s address and its own password stays" |',
    ].join('\n');
    const faults = (await Promise.all(rowsOf(document).map(faultsOf))).flat();
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['V1.1.1', 'V1.1.2', 'V1.1.3', 'V1.1.4']);
  });
});

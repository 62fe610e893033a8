import { describe, expect, test } from 'vitest';
import { faultOfProof, readDocument } from '../support/proofs.ts';

interface Row {
  readonly statement: string;
  readonly proof: string;
}

/** The rows of a document's tables, without the headings. */
function rowsOf(document: string): Row[] {
  const rows = [...document.matchAll(/^\| (.+?) \|(.*)\|$/gmu)];
  return rows
    .map(([, statement = '', proof = '']) => ({ statement, proof: proof.trim() }))
    .filter(({ proof }) => !proof.endsWith('Proved by'));
}

/** The faults of a row: no proof, or a file or test that does not exist. */
async function faultsOf({ statement, proof }: Row): Promise<string[]> {
  const proofs = [...proof.matchAll(/`([^`]+)`(?: "([^"]+)")?/gu)];
  if (proofs.length === 0) return [`${statement}: no proof`];
  const isTest = (path: string) => /\.(?:test|spec)\.tsx?$/u.test(path);
  const faults = await Promise.all(
    proofs.map(async ([, path = '', title]) =>
      isTest(path) ? faultOfProof(path, title) : `${path} is no test`,
    ),
  );
  return faults.flatMap((fault) => (fault === null ? [] : [`${statement}: ${fault}`]));
}

describe('the lists of proofs', () => {
  test('name an existing test for every statement of the specification', async () => {
    const rows = rowsOf(await readDocument('docs/specification-coverage.md'));
    expect(rows.length).toBeGreaterThan(90);
    expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
  });

  test('name an existing test for every format that other programs read', async () => {
    const rows = rowsOf(await readDocument('docs/testing.md'));
    expect(rows.length).toBeGreaterThan(15);
    expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
  });

  test('report rows without a valid proof (control)', async () => {
    const document = [
      '| A | Proved by |',
      '| empty |  |',
      '| gone | `e2e/gone.spec.ts` |',
      '| renamed | `e2e/journeys/learner/main-job.spec.ts` "a name that no test has" |',
      '| source | `server/src/main.ts` |',
    ].join('\n');
    const faults = (await Promise.all(rowsOf(document).map(faultsOf))).flat();
    expect(faults.map((fault) => fault.split(':')[0])).toEqual(['empty', 'gone', 'renamed', 'source']);
  });
});

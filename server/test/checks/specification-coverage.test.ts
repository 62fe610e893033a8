import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');

interface Row {
  readonly statement: string;
  readonly proof: string;
}

/** The rows of a document's tables, without their heads. */
function rowsOf(document: string): Row[] {
  const rows = [...document.matchAll(/^\| (.+?) \|(.*)\|$/gmu)];
  return rows
    .map(([, statement = '', proof = '']) => ({ statement, proof: proof.trim() }))
    .filter(({ proof }) => !proof.endsWith('Proved by'));
}

/** What is wrong with a row: no proof, a file that is not there, or a test that the file does not have. */
async function faultsOf({ statement, proof }: Row): Promise<string[]> {
  const proofs = [...proof.matchAll(/`([^`]+)`(?: "([^"]+)")?/gu)];
  if (proofs.length === 0) return [`${statement}: no proof`];
  const faults = proofs.map(async ([, path = '', title]) => {
    const text = await readFile(resolve(root, path), 'utf8').catch(() => null);
    if (text === null) return `${statement}: there is no ${path}`;
    if (!/\.(?:test|spec)\.tsx?$/u.test(path)) return `${statement}: ${path} is no test`;
    const names = [title && `'${title}'`, title && `\`${title}\``].filter((name) => name !== undefined);
    return title && !names.some((name) => text.includes(name))
      ? `${statement}: ${path} has no "${title}"`
      : '';
  });
  return (await Promise.all(faults)).filter((fault) => fault !== '');
}

describe('the list of what proves the specification', () => {
  test('names a test that is there for every statement', async () => {
    const rows = rowsOf(await readFile(resolve(root, 'docs/specification-coverage.md'), 'utf8'));
    expect(rows.length).toBeGreaterThan(90);
    expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
  });

  test('and of what reads the formats from outside names tests that are there', async () => {
    const rows = rowsOf(await readFile(resolve(root, 'docs/testing.md'), 'utf8'));
    expect(rows.length).toBeGreaterThan(15);
    expect((await Promise.all(rows.map(faultsOf))).flat()).toEqual([]);
  });

  test('would be noticed with a hole in it (control)', async () => {
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

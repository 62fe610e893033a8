import { errorStatus } from '@fit-coder/contracts/errors';
import { responses, callers, type Caller, type Decision } from './decisions.ts';

/** What a call gave and what it did. */
export interface Observed {
  /** `ok`, `entitled` or `notEntitled`, or the code of the refusal. */
  readonly outcome: string;
  /** Rows and files that changed; the audit log's rows are among them only where the call was refused. */
  readonly changed: readonly string[];
  /** Whether the answer shows something of `user`, or something of theirs changed. */
  readonly ofUser: boolean;
  /** Whether the answer shows the address of `user`. */
  readonly showsAddress: boolean;
}

/** Who called, and whether the call only reads. */
export interface Called {
  readonly caller: Caller;
  readonly reads: boolean;
}

const answered: ReadonlySet<unknown> = new Set(responses);

function isDecision(cell: unknown): cell is Decision {
  return answered.has(cell) || (typeof cell === 'string' && Object.hasOwn(errorStatus, cell));
}

/** Where a table does not name just `names`, or leaves a cell undecided. */
export function gapsOf(
  table: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  names: readonly string[],
): string[] {
  const missing = names.filter((name) => !Object.hasOwn(table, name)).map((name) => `${name} has no row`);
  const rows = Object.entries(table).flatMap(([name, row]) => {
    if (!names.includes(name)) return [`${name} is nothing that can be called`];
    const unknown = Object.keys(row).filter((caller) => !callers.some((known) => known === caller));
    return [
      ...callers.filter((caller) => !isDecision(row[caller])).map((caller) => `${name}: ${caller} is open`),
      ...unknown.map((caller) => `${name}: there is no caller ${caller}`),
    ];
  });
  return [...missing, ...rows];
}

/** How a call differs from what was decided, in sentences; none where it does not. */
export function faultsOf(decision: unknown, observed: Observed, called: Called): string[] {
  if (!isDecision(decision)) return [`nothing is decided, and the call gave ${observed.outcome}`];
  const { outcome, changed } = observed;
  const wanted = ['own', 'masked', 'unmasked'].includes(decision) ? 'ok' : decision;
  if (outcome !== wanted) return [`${decision} was decided, and the call gave ${outcome}`];
  if (answered.has(decision)) return faultsOfResponse(decision, observed, called);
  return changed.length > 0 ? [`refused with ${outcome}, and yet changed ${changed.join(', ')}`] : [];
}

function faultsOfResponse(decision: Decision, observed: Observed, { caller, reads }: Called): string[] {
  const { changed, ofUser, showsAddress } = observed;
  const byUser = caller === 'user';
  const shown = decision === 'masked' || decision === 'unmasked';
  const faults: readonly (readonly [boolean, string])[] = [
    [decision === 'ok' && !reads && changed.length === 0, 'carried out, and yet nothing changed'],
    [decision === 'own' && ofUser && !byUser, 'shows or changes what belongs to someone else'],
    [decision === 'own' && !ofUser && byUser, 'neither shows nor changes what is theirs'],
    [shown && !ofUser, 'shows nothing of the user'],
    [decision === 'masked' && showsAddress, 'shows the address of the user'],
    [decision === 'unmasked' && !showsAddress, 'does not show the address of the user'],
  ];
  return faults.flatMap(([found, sentence]) => (found ? [sentence] : []));
}

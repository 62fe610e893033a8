import { parse } from 'libpg-query';

type Node = Readonly<Record<string, unknown>>;
interface Relation {
  readonly relname: string;
}
interface Command {
  readonly AlterTableCmd: {
    readonly subtype: string;
    readonly def?: {
      readonly ColumnDef?: {
        readonly constraints?: readonly { readonly Constraint: { readonly contype: string } }[];
      };
    };
  };
}

/** Statements that take nothing from a version that does not know them. */
const widening = new Set([
  'CreateStmt',
  'CreateEnumStmt',
  'CreateExtensionStmt',
  'CreateSeqStmt',
  'CommentStmt',
  'InsertStmt',
  'UpdateStmt',
  'SelectStmt',
]);

/** A comment in a migration that says why the version before works with it all the same. */
export const justification = /^-- The version before works: \S.{20,}/mu;

/**
 * The statements of a migration, read by PostgreSQL's own parser, that the version before may not work with: its queries
 * name what is gone, or its rows lack what is now demanded. Returns the kind of each.
 */
export async function narrowingStatements(migration: string): Promise<string[]> {
  const { stmts = [] } = (await parse(migration)) as { stmts?: readonly { readonly stmt: Node }[] };
  const created = new Set<string>();
  return stmts.flatMap(({ stmt }) => {
    const [kind = '', body] = Object.entries(stmt)[0] ?? [];
    const {
      relation,
      replace,
      unique,
      cmds = [],
    } = body as {
      relation?: Relation;
      replace?: boolean;
      unique?: boolean;
      cmds?: readonly Command[];
    };
    if (kind === 'CreateStmt' && relation) created.add(relation.relname);
    if (widening.has(kind) || (relation && created.has(relation.relname))) return [];
    if (kind === 'CreateFunctionStmt') return replace ? [kind] : [];
    if (kind === 'IndexStmt') return unique ? [kind] : [];
    if (kind === 'AlterTableStmt')
      return cmds.filter(narrows).map(({ AlterTableCmd: { subtype } }) => subtype);
    return [kind];
  });
}

function narrows({ AlterTableCmd: { subtype, def } }: Command): boolean {
  if (subtype === 'AT_DropNotNull') return false;
  if (subtype === 'AT_ColumnDefault') return def === undefined;
  if (subtype !== 'AT_AddColumn') return true;
  const constraints = new Set(def?.ColumnDef?.constraints?.map(({ Constraint: { contype } }) => contype));
  return constraints.has('CONSTR_NOTNULL') && !constraints.has('CONSTR_DEFAULT');
}

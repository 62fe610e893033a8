import type { Duplex } from 'node:stream';
import type pg from 'pg';
import utils from 'pg/lib/utils.js';

/** A statement that a connection has prepared. */
export interface PreparedStatement {
  readonly name: string;
  readonly columns: readonly Column[];
}

/** A column of a statement's rows, and how its text becomes a value. */
interface Column {
  readonly name: string;
  readonly read: (text: string) => unknown;
}

/** Whether a row is an object of its columns, or their values in order. */
export type RowMode = 'object' | 'array';

type Result = Pick<pg.QueryResult, 'command' | 'rowCount' | 'rows'>;

/** What the driver's connection sends; each is a message of PostgreSQL's extended query protocol. */
interface Wire {
  readonly stream: Duplex;
  parse(message: { readonly text: string }): void;
  bind(message: { readonly statement?: string; readonly values?: readonly (string | Buffer | null)[] }): void;
  execute(): void;
  sync(): void;
}

/** The statement that the driver has prepared on `client`; the result of its first run names the columns. */
export function preparedBy(
  client: pg.PoolClient,
  name: string,
  { fields }: pg.QueryResult,
): PreparedStatement {
  const columns = fields.map((field) => {
    return { name: field.name, read: client.getTypeParser(field.dataTypeID, 'text') as Column['read'] };
  });
  return { name, columns };
}

/** Values as the driver sends them. @throws Error if one cannot be converted */
export function textsOf(values: readonly unknown[]): (string | Buffer | null)[] {
  return values.map((value) => utils.prepareValue(value));
}

/**
 * Executes a prepared statement through the driver's queue. The driver itself would ask for the columns again at each
 * execution and prepare to read them, which takes much of its time.
 */
export class StatementExecution implements pg.Submittable {
  readonly #statement: PreparedStatement;
  readonly #values: readonly (string | Buffer | null)[];
  readonly #begins: boolean;
  readonly #rowMode: RowMode;
  readonly #done = Promise.withResolvers<Result>();
  readonly #rows: unknown[] = [];
  #tag = '';
  #unreadable: unknown;
  /** The driver puts the end of its time limit here. */
  callback = (): void => undefined;

  /** With `begins`, a transaction begins first, in the same packet; if it cannot, the statement is not executed. */
  constructor(
    statement: PreparedStatement,
    values: readonly unknown[],
    { begins, rowMode }: { readonly begins: boolean; readonly rowMode: RowMode },
  ) {
    this.#statement = statement;
    this.#values = textsOf(values);
    this.#begins = begins;
    this.#rowMode = rowMode;
  }

  get result(): Promise<Result> {
    return this.#done.promise;
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire;
    wire.stream.cork();
    try {
      if (this.#begins) {
        wire.parse({ text: 'begin' });
        wire.bind({});
        wire.execute();
      }
      wire.bind({ statement: this.#statement.name, values: this.#values });
      wire.execute();
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const { columns } = this.#statement;
    try {
      this.#rows.push(this.#rowMode === 'array' ? valuesOf(columns, fields) : objectOf(columns, fields));
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    this.#tag = text;
  }

  handleReadyForQuery(): void {
    this.callback();
    if (this.#unreadable !== undefined) return this.#done.reject(this.#unreadable);
    const words = this.#tag.split(' ');
    const count = Number(words.at(-1));
    this.#done.resolve({
      command: words[0] ?? '',
      rowCount: Number.isNaN(count) ? null : count,
      rows: this.#rows,
    });
  }

  handleError(error: Error): void {
    this.callback();
    this.#done.reject(error);
  }
}

type Fields = readonly (string | null)[];

function valuesOf(columns: readonly Column[], fields: Fields): unknown[] {
  return fields.map((text, index) => (text === null ? null : columns[index]?.read(text)));
}

function objectOf(columns: readonly Column[], fields: Fields): Record<string, unknown> {
  const row: Record<string, unknown> = {};
  let index = 0;
  for (const { name, read } of columns) {
    const text = fields[index] ?? null;
    row[name] = text === null ? null : read(text);
    index += 1;
  }
  return row;
}

import { fromKysely } from 'pg-boss';
import type { Database } from '../database/database.ts';
import { prepareText } from '../database/preparing-pool.ts';

/** The library's statements for `send` and `sendAll` are long, and always the same for a kind. */
export const preparingFor = (tx: Database) => {
  const { executeSql } = fromKysely(tx);
  return {
    executeSql(text: string, values?: unknown[]) {
      prepareText(text);
      return executeSql(text, values);
    },
  };
};

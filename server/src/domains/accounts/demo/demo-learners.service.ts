import { randomBytes } from 'node:crypto';
import type { Database } from '../../../platform/database/database.ts';
import { hashPassword } from '../passwords/password-hash.ts';
import {
  deleteDemoLearners,
  findDemoLearners,
  findSeededId,
  insertDemoLearners,
  type NewDemoLearner,
} from './demo-learners.repository.ts';

/** The learners whose names and addresses say that they belong to the demo. Nobody can log in as one of them. */
export class DemoLearnersService {
  /** Adds them, and returns their ids in the same order; nothing if one is there already. */
  async add(tx: Database, learners: readonly NewDemoLearner[]): Promise<string[]> {
    return insertDemoLearners(tx, learners, await hashPassword(randomBytes(32).toString('base64url')));
  }

  ids(db: Database): Promise<string[]> {
    return findDemoLearners(db);
  }

  /** The id of an account that the demo created; null if it is gone. */
  idOf(db: Database, email: string): Promise<string | null> {
    return findSeededId(db, email);
  }

  remove(tx: Database): Promise<void> {
    return deleteDemoLearners(tx);
  }
}

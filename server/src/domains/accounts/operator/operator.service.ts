import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { DB } from '../../../platform/database.generated.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { noSuchAccount } from '../leaving.service.ts';
import { hashPassword } from '../password.ts';
import type { PasswordGuard } from '../password-guard.service.ts';
import type { PasswordResetsService } from '../password-resets.service.ts';
import type { PasswordsService } from '../passwords.service.ts';
import { setRole } from '../people.repository.ts';
import { deleteAllSessions } from '../sessions.repository.ts';
import type { Sessions } from '../sessions.service.ts';
import { normalEmail } from '../user.ts';
import { findCredentials, insertUser, lockUser } from '../users.repository.ts';

export interface OperatorParts {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
  readonly sessions: Sessions;
  readonly guard: PasswordGuard;
  readonly passwords: PasswordsService;
  readonly resets: PasswordResetsService;
}

export interface MadeAdministrator {
  readonly userId: string;
  readonly email: string;
  readonly created: boolean;
}

/** What the person who runs the installation does to accounts, with the rights of its machine. */
export class OperatorService {
  readonly #parts: OperatorParts;

  constructor(parts: OperatorParts) {
    this.#parts = parts;
  }

  /** Whether there is an account with this address. */
  async has(email: string): Promise<boolean> {
    return (await findCredentials(this.#parts.db, normalEmail(email))) !== null;
  }

  /**
   * Makes the account with this address an administrator, or creates it. A password that is given is set; the account
   * is then signed out everywhere. Without one a new account gets a password that nobody knows.
   * @throws Refusal `forbidden` for the test administrator
   */
  async makeAdministrator(input: {
    email: string;
    name: string;
    password: string | null;
  }): Promise<MadeAdministrator> {
    const { db, sessions, passwords, guard } = this.#parts;
    const email = normalEmail(input.email);
    const known = await findCredentials(db, email);
    if (known?.role === 'testadmin')
      throw new Refusal('forbidden', 'The test administrator cannot become an administrator.');
    const passwordHash = await hashPassword(input.password ?? randomBytes(24).toString('base64url'));
    return db.transaction().execute(async (tx) => {
      if (!known) {
        const user = { name: input.name, email, passwordHash, role: 'admin', avatar: null } as const;
        return { userId: (await insertUser(tx, user)).id, email, created: true };
      }
      if (!(await lockUser(tx, known.id))) throw noSuchAccount();
      await setRole(tx, known.id, 'admin');
      if (input.password !== null) {
        await passwords.set(tx, known.id, passwordHash);
        await sessions.endAll(tx, known.id);
        await guard.clear(tx, email);
      }
      return { userId: known.id, email, created: false };
    });
  }

  /** The path of a link that sets a new password once; null when too many were made. @throws Refusal `not_found` */
  async makePasswordLink(email: string): Promise<string | null> {
    if (!(await this.has(email))) throw noSuchAccount();
    const askedAt = this.#parts.clock.now().toISOString();
    const origin = { ip: '', userAgent: '' };
    const issued = await this.#parts.resets.issue({
      ...origin,
      email: normalEmail(email),
      askedAt,
      attempt: 1,
    });
    return issued && `/reset/${issued.token}`;
  }

  /** The id of the account with this address. @throws Refusal `not_found` */
  async idOf(email: string): Promise<string> {
    const account = await findCredentials(this.#parts.db, normalEmail(email));
    if (!account) throw noSuchAccount();
    return account.id;
  }

  /** Ends the sessions of one account, or everyone's; returns how many. @throws Refusal `not_found` */
  async endSessions(email: string | null): Promise<number> {
    const { db } = this.#parts;
    if (email === null) return deleteAllSessions(db, null);
    return deleteAllSessions(db, await this.idOf(email));
  }
}

import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { StartError } from '../start-error.ts';
import type { Logger } from '../observation/log.ts';
import { readKeptSecret } from './kept-secret.ts';
import { clearSecretFingerprint, replaceSecretFingerprint } from './shared-secret.repository.ts';

/** The secrets of a process. */
export interface Secrets {
  readonly secret: string;
  /** The one before, which still verifies what it signed. */
  readonly previousSecret: string | undefined;
}

/** Distinguishes secrets without revealing them. */
export function fingerprintOf(secret: string): string {
  return createHmac('sha256', secret).update('fit-coder backup').digest('base64url');
}

/**
 * Compares the secret with that of the nodes that started before, because nodes with different ones would refuse each
 * other's signed links and could not decrypt each other's second factors. The process of an embedded database has no other
 * nodes, so it may have any secret. @throws StartError if it is neither the same nor its successor
 */
export async function checkSharedSecret(
  db: Database,
  { secret, previousSecret }: Secrets,
  { databaseUrl, dataDir, secret: setting }: Pick<Config, 'databaseUrl' | 'secret' | 'dataDir'>,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  if (databaseUrl === undefined) await clearSecretFingerprint(db);
  const own = fingerprintOf(secret);
  const before = previousSecret === undefined ? [own] : [own, fingerprintOf(previousSecret)];
  if (await replaceSecretFingerprint(db, own, before)) return;
  // A site that was tried without SECRET gets one for production.
  const kept = setting === undefined ? undefined : await readKeptSecret(dataDir);
  if (kept !== undefined && (await replaceSecretFingerprint(db, own, [fingerprintOf(kept)])))
    return log.warn(
      `SECRET replaces the secret in ${dataDir}. What that secret signed or encrypted, such as authenticator apps, works only if SECRET_PREVIOUS is set to it.`,
    );
  const ifLost = 'If the earlier secret is lost, run: npm run fit-coder -- accept secret';
  throw new StartError(
    setting === undefined
      ? `SECRET is not set, and the secret in ${dataDir} differs from the one that this site uses. Set the same SECRET on every node. ${ifLost}`
      : `SECRET differs from the one that this site uses. Set the same SECRET on every node. If you changed it, set SECRET_PREVIOUS to the earlier one. ${ifLost}`,
  );
}

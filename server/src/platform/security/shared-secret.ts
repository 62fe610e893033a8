import { createHmac } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../observation/log.ts';
import { StartError } from '../start-error.ts';
import type { Claim } from '../storage/site-mark.ts';
import { readKeptSecret } from './kept-secret.ts';
import {
  findSecretFingerprint,
  recordSecretFingerprint,
  replaceSecretFingerprint,
} from './shared-secret.repository.ts';

/** The secrets of a process. */
export interface Secrets {
  readonly secret: string;
  /** The one before, which still verifies what it signed. */
  readonly previousSecret: string | undefined;
}

type Place = Pick<Config, 'databaseUrl' | 'secret' | 'dataDir'>;

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
  place: Place,
  claim: Claim,
  log: Pick<Logger, 'warn'>,
): Promise<void> {
  const own = fingerprintOf(secret);
  const before = previousSecret === undefined ? [own] : [own, fingerprintOf(previousSecret)];
  const kept = await fingerprintOfKept(place);
  if (claim === 'compare') {
    const recorded = await findSecretFingerprint(db);
    const isKnown = recorded === null || [...before, kept].includes(recorded);
    if (!isKnown && place.databaseUrl !== undefined) throw refusal(place);
    return;
  }
  if (claim === 'accept' && (await findSecretFingerprint(db)) === own)
    throw new StartError('This secret is the site’s already.');
  if (claim === 'accept' || place.databaseUrl === undefined) return recordSecretFingerprint(db, own);
  if (await replaceSecretFingerprint(db, own, before)) return;
  if (kept === null || !(await replaceSecretFingerprint(db, own, [kept]))) throw refusal(place);
  log.warn(
    `SECRET replaces the secret in ${place.dataDir}. What that secret signed or encrypted, such as authenticator apps, works only if SECRET_PREVIOUS is set to it.`,
  );
}

/** Of the secret in the data folder if SECRET is set: a site that was tried without SECRET gets one for production. */
async function fingerprintOfKept({ secret, dataDir }: Place): Promise<string | null> {
  const kept = secret === undefined ? undefined : await readKeptSecret(dataDir);
  return kept === undefined ? null : fingerprintOf(kept);
}

function refusal({ secret, dataDir }: Place): StartError {
  const ifLost = 'If the earlier secret is lost, run: npm run fit-coder -- accept secret';
  return new StartError(
    secret === undefined
      ? `SECRET is not set, and the secret in ${dataDir} differs from the one that this site uses. Set the same SECRET on every node. ${ifLost}`
      : `SECRET differs from the one that this site uses. Set the same SECRET on every node. If you changed it, set SECRET_PREVIOUS to the earlier one. ${ifLost}`,
  );
}

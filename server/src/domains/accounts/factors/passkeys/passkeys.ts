import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { Database } from '../../../../platform/database/database.ts';
import { deleteExpired } from '../../expired-rows.repository.ts';
import { hashToken } from '../../sessions/session.ts';
import { wrongFactor } from '../factor-refusals.ts';
import { insertChallenge, takeChallenge, type ChallengePurpose } from './challenges.repository.ts';
import type { PasskeyRow } from './passkeys.repository.ts';

/** How long a challenge is valid; users may have to fetch their phone. */
const challengeMinutes = 5;

/** The holder and the purpose of a challenge. `holder` is the hash of the session's or the login attempt's token. */
export interface ChallengeScope {
  readonly holder: Buffer;
  readonly purpose: ChallengePurpose;
}

/** The user handle of a passkey. */
function userHandleOf(userId: string): Buffer {
  return Buffer.from(userId.replaceAll('-', ''), 'hex');
}

function described(passkeys: readonly PasskeyRow[]): { id: string; transports: string[] }[] {
  return passkeys.map((row) => ({
    id: row.credential_id.toString('base64url'),
    transports: row.transports,
  }));
}

/**
 * Makes the options for passkeys and verifies their responses (WebAuthn Level 3). A passkey belongs to the host of the
 * site's origin, responds only to this origin, including its port, and always verifies its user.
 */
export class Passkeys {
  readonly #site: () => string;

  /** `site` gives the site's origin. */
  constructor(site: () => string) {
    this.#site = site;
  }

  /** The options for a new passkey. They list the user's passkeys, so that a device does not create a second one. */
  async creationOptions(
    db: Database,
    user: { id: string; name: string; email: string },
    others: readonly PasskeyRow[],
    holder: Buffer,
    now: Date,
  ) {
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: 'Fit Coder Courses',
      rpID: this.#host(),
      userID: new Uint8Array(userHandleOf(user.id)),
      userName: user.email,
      userDisplayName: user.name,
      timeout: challengeMinutes * 60_000,
      excludeCredentials: described(others),
      // Discoverable, so that it can also replace the password.
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keepChallenge(db, options.challenge, { holder, purpose: 'add' }, now);
    return options;
  }

  /** A challenge for one of `passkeys`; with null, for any passkey of the site that the user chooses. */
  async requestOptions(
    db: Database,
    passkeys: readonly PasskeyRow[] | null,
    scope: ChallengeScope,
    now: Date,
  ) {
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: this.#host(),
      userVerification: 'required',
      timeout: challengeMinutes * 60_000,
      ...(passkeys && { allowCredentials: described(passkeys) }),
    });
    await keepChallenge(db, options.challenge, scope, now);
    return options;
  }

  /** Verifies a new passkey and returns its data. @throws Refusal `wrong_factor` */
  async readNew(db: Database, response: RegistrationResponseJSON, holder: Buffer, now: Date) {
    const expectedChallenge = await this.#takeChallenge(db, response, { holder, purpose: 'add' }, now);
    const { verifyRegistrationResponse } = await webAuthn();
    const read = await verifyRegistrationResponse({ response, ...this.#expected(expectedChallenge) }).catch(
      () => null,
    );
    if (!read?.verified) throw wrongFactor('passkey');
    const { credential, credentialBackedUp } = read.registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      synced: credentialBackedUp,
    };
  }

  /**
   * Verifies the signature of `row`'s passkey and returns its counter. The first response uses up the challenge, right
   * or wrong. @throws Refusal `wrong_factor`
   */
  async checkResponse(
    db: Database,
    response: AuthenticationResponseJSON,
    row: PasskeyRow,
    scope: ChallengeScope,
    now: Date,
  ): Promise<number> {
    const expectedChallenge = await this.#takeChallenge(db, response, scope, now);
    const { userHandle } = response.response;
    const handle = userHandle === undefined ? null : Buffer.from(userHandle, 'base64url');
    if (handle && !handle.equals(userHandleOf(row.user_id))) throw wrongFactor('passkey');
    const { verifyAuthenticationResponse } = await webAuthn();
    const read = await verifyAuthenticationResponse({
      response,
      ...this.#expected(expectedChallenge),
      credential: {
        id: row.credential_id.toString('base64url'),
        publicKey: new Uint8Array(row.public_key),
        // Zero accepts any counter, because synchronised passkeys do not count.
        counter: 0,
      },
    }).catch(() => null);
    if (!read?.verified) throw wrongFactor('passkey');
    return read.authenticationInfo.newCounter;
  }

  #host(): string {
    return new URL(this.#site()).hostname;
  }

  #expected(expectedChallenge: string) {
    return {
      expectedChallenge,
      expectedOrigin: this.#site(),
      expectedRPID: this.#host(),
      requireUserVerification: true,
    };
  }

  async #takeChallenge(
    db: Database,
    { response }: { response: { clientDataJSON: string } },
    scope: ChallengeScope,
    now: Date,
  ): Promise<string> {
    const challenge = await challengeIn(response.clientDataJSON);
    const taken = await takeChallenge(db, { challengeHash: hashToken(challenge), ...scope }, now);
    if (!taken) throw wrongFactor('passkey');
    return challenge;
  }
}

async function keepChallenge(
  db: Database,
  challenge: string,
  scope: ChallengeScope,
  now: Date,
): Promise<void> {
  await deleteExpired(db, 'passkey_challenges', now);
  const expiresAt = new Date(now.getTime() + challengeMinutes * 60_000);
  await insertChallenge(db, { challengeHash: hashToken(challenge), ...scope }, expiresAt);
}

/** Loaded with the first passkey, because most starts see none. */
function webAuthn() {
  return import('@simplewebauthn/server');
}

async function challengeIn(clientDataJSON: string): Promise<string> {
  const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
  try {
    // A client may have sent any JSON.
    const { challenge } = decodeClientDataJSON(clientDataJSON) as { readonly challenge: unknown };
    if (typeof challenge === 'string') return challenge;
  } catch {
    throw wrongFactor('passkey');
  }
  throw wrongFactor('passkey');
}

import type { SecurityEventKind } from '@fit-coder/contracts/security-events';

/** Where a request came from. */
export interface EventOrigin {
  /** Empty for what no request caused, such as an operator's command. */
  readonly ip: string;
  /** As the browser sent it; only a short name of browser and system is kept. */
  readonly userAgent: string;
}

/** Of what the person who runs the installation does on its machine. */
export const operatorOrigin: EventOrigin = { ip: '', userAgent: '' };

type Factor = { readonly factor: 'passkey' | 'totp' | 'recovery_code' };

/**
 * What is recorded of each kind beside who, where and when. Values are our own words and names, never what a client
 * sent.
 */
interface EventDetails extends Record<SecurityEventKind, Readonly<Record<string, string | number>> | null> {
  account_registered: null;
  account_deleted: { readonly by: 'self' | 'administrator' | 'operator' };
  login: { readonly by: 'password' | 'passkey' | 'test_administrator' };
  /** A wrong password or an address without an account: nothing says which. */
  login_failed: null;
  /** `limit` names what there was too much of, such as `wrong_passwords`, or an endpoint. */
  limit_reached: { readonly limit: string };
  factor_added: Factor;
  /** `by` is missing where the person did it. */
  factor_removed: { readonly factor: Factor['factor'] | 'all'; readonly by?: 'administrator' | 'operator' };
  factor_used: Factor;
  factor_failed: Factor;
  recovery_codes_renewed: null;
  /** The person proved again who they are, before a dangerous act. */
  step_up: { readonly by: 'password' | Factor['factor'] };
  step_up_failed: { readonly by: 'password' | Factor['factor'] };
  /** `by` is missing where the person did it. */
  password_changed: { readonly by?: 'operator' };
  password_reset_requested: null;
  password_reset: null;
  address_change_requested: null;
  address_changed: null;
  address_change_undone: null;
  factor_change_undone: null;
  role_changed: { readonly role: string; readonly by?: 'operator' };
  /** `count` is the number of sessions that ended. */
  session_ended: {
    readonly by:
      | 'logout'
      | 'other_device'
      | 'administrator'
      | 'operator'
      | 'password_change'
      | 'password_reset'
      | 'address_change'
      | 'take_back'
      | 'factor_added';
    readonly count: number;
  };
  /** The site signs with a new secret from the next start on. */
  secret_rotated: { readonly by: 'operator' };
  data_exported: null;
  /** `action` names the endpoint, `code` why it was refused. */
  access_refused: { readonly action: string; readonly code: string };
  webhook_refused: { readonly provider: string };
  upload_refused: { readonly reason: string };
}

type EventOf<K extends SecurityEventKind> = {
  readonly kind: K;
  /** Whose account it concerns; null where there is none, or nobody knows. */
  readonly userId: string | null;
  /** Who did it, where that is someone else. */
  readonly actorId?: string;
  /** The address that was typed, in lower case, where it is all that is known; only its keyed hash is kept. */
  readonly address?: string;
} & (EventDetails[K] extends null ? object : { readonly detail: EventDetails[K] });

/** Something that happened to an account or to the site's safety. */
export type SecurityEvent = { [K in SecurityEventKind]: EventOf<K> }[SecurityEventKind];

/** The record of security events. */
export interface SecurityEvents {
  /**
   * Writes a log line at once, and a row beside the request, which neither waits for it nor fails with it. Call it
   * when the outcome is certain: after the commit, or before the refusal is thrown.
   */
  record(event: SecurityEvent, origin: EventOrigin): void;
  /** Resolves when all that this process recorded has its row. */
  settled(): Promise<void>;
}

/** Where a request came from; a `Call` says it by itself. */
export function originOf(request: {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): EventOrigin {
  const agent = request.headers['user-agent'];
  return { ip: request.ip, userAgent: typeof agent === 'string' ? agent : '' };
}

import type { SecurityEventKind } from '@fit-coder/contracts/security-events';

/** Where a request came from. */
export interface EventOrigin {
  /** Empty for events without a request, such as those of an operator's command. */
  readonly ip: string;
  /** As the browser sent it; only a short name of browser and system is stored. */
  readonly userAgent: string;
}

/** The origin of the operator's commands. */
export const operatorOrigin: EventOrigin = { ip: '', userAgent: '' };

type Factor = { readonly factor: 'passkey' | 'totp' | 'recovery_code' };

/**
 * The details of each kind of event, besides user, time and origin. Values are our own words and names, never the
 * client's.
 */
interface EventDetails extends Record<SecurityEventKind, Readonly<Record<string, string | number>> | null> {
  account_registered: null;
  account_deleted: { readonly by: 'self' | 'administrator' | 'operator' };
  login: { readonly by: 'password' | 'passkey' | 'test_administrator' };
  /** A wrong password or an address without an account; the event does not reveal which. */
  login_failed: null;
  /** `limit` names the exceeded limit, such as `wrong_passwords`, or an endpoint. */
  limit_reached: { readonly limit: string };
  factor_added: Factor;
  /** `by` is missing if the user did it. */
  factor_removed: { readonly factor: Factor['factor'] | 'all'; readonly by?: 'administrator' | 'operator' };
  factor_used: Factor;
  factor_failed: Factor;
  recovery_codes_renewed: null;
  /** The user confirmed their identity before a sensitive action. */
  step_up: { readonly by: 'password' | Factor['factor'] };
  step_up_failed: { readonly by: 'password' | Factor['factor'] };
  /** `by` is missing if the user did it. */
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
  /** `action` names the endpoint, `code` the reason of the refusal. */
  access_refused: { readonly action: string; readonly code: string };
  webhook_refused: { readonly provider: string };
  upload_refused: { readonly reason: string };
}

type EventOf<K extends SecurityEventKind> = {
  readonly kind: K;
  /** The user whose account it concerns; null if there is none, or it is unknown. */
  readonly userId: string | null;
  /** The user who did it, if it is another one. */
  readonly actorId?: string;
  /** The address that was entered, in lower case, if nothing else is known; only its keyed hash is stored. */
  readonly address?: string;
} & (EventDetails[K] extends null ? object : { readonly detail: EventDetails[K] });

/** An event that concerns the security of an account or of the site. */
export type SecurityEvent = { [K in SecurityEventKind]: EventOf<K> }[SecurityEventKind];

/** The log of security events. */
export interface SecurityEvents {
  /**
   * Writes a log line at once, and inserts a row in the background; the request neither waits for it nor fails with it.
   * Call it when the outcome is certain: after the commit, or before the refusal is thrown.
   */
  record(event: SecurityEvent, origin: EventOrigin): void;
  /** Resolves when all events that this process recorded are stored. */
  settled(): Promise<void>;
}

/** Where a request came from; a `Call` is an origin itself. */
export function originOf(request: {
  readonly ip: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): EventOrigin {
  const agent = request.headers['user-agent'];
  return { ip: request.ip, userAgent: typeof agent === 'string' ? agent : '' };
}

import type { Logger } from '../../../platform/observation/log.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { Route } from '../../../platform/route.ts';
import { Sealer } from '../../../platform/security/sealing.ts';
import type { SecurityEvents } from '../../../platform/security/security-events.ts';
import type { ServiceContext } from '../../../platform/service.ts';
import type { AccountsService } from '../accounts.service.ts';
import type { PasswordsService } from '../passwords/passwords.service.ts';
import { factorChangeRoutes } from '../factor-reversal/changes/changes.routes.ts';
import { FactorChangesService } from '../factor-reversal/changes/changes.service.ts';
import type { FactorMails } from '../factor-reversal/mails.ts';
import type { Reversal } from '../factor-reversal/reversal.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import { Confirmation } from './confirmation.service.ts';
import { FactorGuard } from './factor-guard.service.ts';
import { FactorProofs } from './factor-proofs.service.ts';
import { factorRoutes } from './factors.routes.ts';
import { FactorsService } from './factors.service.ts';
import { PendingLogins } from '../login/pending-logins.service.ts';
import { Passkeys } from './passkeys/passkeys.ts';
import { SecondStep } from '../login/second-step.service.ts';
import { TotpService } from './totp/totp.service.ts';

/** What the factors need from the rest of the site. */
export interface FactorsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly factorMails: FactorMails;
  readonly reversal: Reversal;
  readonly log: Logger;
  readonly secret: string;
  /** The previous secret, which still opens what it sealed. */
  readonly previousSecret: string | undefined;
  readonly securityEvents: SecurityEvents;
  readonly sessions: Sessions;
  /** The site's origin, known once the server listens. */
  readonly site: () => string;
  /** Administrators must have a factor. */
  readonly factorsRequired: boolean;
}

/** Creates the services that the login depends on, and those that depend on the login. */
export function createFactors(options: FactorsDependencies) {
  const passkeys = new Passkeys(options.site);
  const dependencies = { ...options, passkeys, required: options.factorsRequired };
  const pendingLogins = new PendingLogins(dependencies);
  const older = options.previousSecret === undefined ? [] : [options.previousSecret];
  const totp = new TotpService({ ...dependencies, sealer: new Sealer([options.secret, ...older], 'totp') });
  const factors = new FactorsService({ ...dependencies, totp, mails: options.factorMails });
  const factorChanges = new FactorChangesService(options);
  const proofs = new FactorProofs({ ...dependencies, totp, guard: new FactorGuard(dependencies) });
  const routesWith = (accounts: AccountsService, passwords: PasswordsService): Route[] => {
    const secondStep = new SecondStep({ ...dependencies, pendingLogins, proofs, accounts });
    const confirmation = new Confirmation({ ...dependencies, proofs, passwords });
    return [...factorRoutes({ factors, secondStep, confirmation }), ...factorChangeRoutes(factorChanges)];
  };
  return { pendingLogins, factors, factorLinks: factorChanges, appSecrets: totp, routesWith };
}

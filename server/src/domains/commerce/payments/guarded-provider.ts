import {
  circuitBreaker,
  ConsecutiveBreaker,
  handleWhen,
  timeout,
  TimeoutStrategy,
  wrap,
  type IPolicy,
} from 'cockatiel';
import type { Logger } from '../../../platform/observation/log.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { PaymentRefused, type PaymentProvider, type RecurringCommands } from './payment-provider.ts';

/** How long a call may take, after how many failures in a row no more calls are made, and for how long. */
export interface GuardLimits {
  readonly callMs: number;
  readonly failures: number;
  readonly pauseMs: number;
}

const usualLimits: GuardLimits = { callMs: 10_000, failures: 5, pauseMs: 15_000 };

/**
 * A provider whose calls end in time, and fail at once while it cannot be reached: a provider that is down must not keep
 * this site's requests and jobs waiting. After the pause a single call tries it again.
 */
export function guardProvider(
  provider: PaymentProvider,
  log: Logger,
  limits: GuardLimits = usualLimits,
): PaymentProvider {
  const policy = guardOf(provider, log, limits);
  const guard = <Input extends unknown[], Output>(call: (...input: Input) => Promise<Output>) => {
    return (...input: Input) => policy.execute(() => call(...input));
  };
  const { openPortal } = provider;
  return {
    ...provider,
    createCheckout: guard((request) => provider.createCheckout(request)),
    expireCheckout: guard((id) => provider.expireCheckout(id)),
    findCheckout: guard((reference) => provider.findCheckout(reference)),
    fetch: guard((subject) => provider.fetch(subject)),
    refund: guard((order) => provider.refund(order)),
    openPortal: openPortal && guard(openPortal),
    recurring: guardRecurring(provider.recurring, guard),
  };
}

/** A provider that says no is there: a user whose requests it refuses must not close it for the others. */
function guardOf(
  provider: Pick<PaymentProvider, 'name' | 'isAnswer'>,
  log: Logger,
  { callMs, failures, pauseMs }: GuardLimits,
): IPolicy {
  const { name } = provider;
  const isAnswer = (error: unknown) =>
    error instanceof Refusal || error instanceof PaymentRefused || provider.isAnswer(error);
  const isFault = handleWhen((error) => !isAnswer(error));
  const circuit = circuitBreaker(isFault, {
    halfOpenAfter: pauseMs,
    breaker: new ConsecutiveBreaker(failures),
  });
  circuit.onBreak(() => log.error({ provider: name }, 'the payment provider cannot be reached'));
  circuit.onReset(() => log.info({ provider: name }, 'the payment provider can be reached again'));
  // Nobody watches the signal, so aborting it after each call would only cost time.
  const limit = timeout(callMs, { strategy: TimeoutStrategy.Aggressive, abortOnReturn: false });
  return wrap(circuit, limit);
}

type Guard = <Input extends unknown[], Output>(
  call: (...input: Input) => Promise<Output>,
) => (...input: Input) => Promise<Output>;

function guardRecurring(
  { changes, resume, ...commands }: RecurringCommands,
  guard: Guard,
): RecurringCommands {
  return {
    changes: changes && { preview: guard(changes.preview), apply: guard(changes.apply) },
    cancelAtPeriodEnd: guard(commands.cancelAtPeriodEnd),
    resume: resume && guard(resume),
    cancelNow: guard(commands.cancelNow),
  };
}

import type {
  CheckoutRequest,
  OpenedCheckout,
  PaymentProvider,
} from '../../../src/domains/commerce/payments/payment-provider.ts';

/** How a card behaves: it pays, it is declined, or it pays once and renewals are declined. */
export type CardKind = 'declined' | 'declinedLater' | 'good';

/** A provider, and what a test can do to it from outside. */
export interface ProviderUnderTest {
  readonly provider: PaymentProvider;
  /** Submits the provider's page as a buyer; absent where only a human can. */
  readonly submit?: (checkout: OpenedCheckout, card: CardKind) => Promise<void>;
  /** Begins what a request with recurring terms orders; returns the provider's id of the subscription. */
  readonly subscribe: (request: CheckoutRequest, card: CardKind) => Promise<string>;
  /** Lets days pass at the provider; absent where time cannot be moved. */
  readonly pass?: (days: number) => Promise<void>;
  /** The last webhook about a subscription; absent where tests get none. */
  readonly lastWebhook?: () => Promise<{ rawBody: Buffer; headers: Record<string, string> }>;
  readonly stop: () => Promise<void>;
}

/** What can be tried with a provider; tests of the rest are skipped. */
export interface ContractTraits {
  /** A currency of two decimals, and a price in it that the provider takes. */
  readonly currency: string;
  readonly submits: boolean;
  readonly passesTime: boolean;
  readonly sendsWebhooks: boolean;
  /** Days of a period that `pass` must skip to reach the next one. */
  readonly periodDays: number;
}

/** The provider, once it was started. */
export type Under = () => ProviderUnderTest;

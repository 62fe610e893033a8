import { isSigned } from './signature.ts';

/** What Razorpay's page sends the buyer back with. */
export type CallbackForm = Readonly<Record<string, unknown>>;

/**
 * Whether Razorpay signed that the payment belongs to our checkout. Its own id is used, not the one in the form: a
 * payment for another order has a valid signature too.
 */
export function isConfirmed(form: CallbackForm, providerId: string, keySecret: string): boolean {
  const { razorpay_payment_id: payment, razorpay_signature: signature } = form;
  if (typeof payment !== 'string' || typeof signature !== 'string' || !/^pay_\w+$/u.test(payment))
    return false;
  const isSubscription = providerId.startsWith('sub_');
  const signed = isSubscription ? `${payment}|${providerId}` : `${providerId}|${payment}`;
  return isSigned(signed, signature, keySecret);
}

/** Whether Razorpay's page sends the buyer back because the payment failed. */
export function isFailure(form: CallbackForm): boolean {
  return Object.keys(form).some((name) => name === 'error' || name.startsWith('error['));
}

/** A provider's name as people write it: `stripe` is `Stripe`. */
export function providerName(provider: string): string {
  return provider === 'sandbox' ? 'the sandbox' : provider.charAt(0).toUpperCase() + provider.slice(1);
}

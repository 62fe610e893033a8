import { expect, type Page } from '@playwright/test';

/** The cards of the sandbox's payment page. */
export const cards = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  paysOnce: '4000 0000 0000 0341',
} as const;

/** Fills in the payment page, which must be open, and pays. */
export async function payByCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number);
  await page.getByLabel('Expires (MM/YY)').fill('12/34');
  await page.getByLabel('CVC').fill('123');
  await page.getByLabel('Name on card').fill('Vera Visitor');
  await page.getByRole('button', { name: /^Pay/u }).click();
}

/** Waits until the screen after a payment says that the order is settled; returns the order's reference. */
export async function expectPaid(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/paymentsuccess\?reference=FC-/u);
  const reference = new URL(page.url()).searchParams.get('reference') ?? '';
  await expect(page.getByText('Contratulations')).toBeVisible();
  await expect(page.getByText('Payment Success')).toBeVisible();
  await expect(page.getByText('Now You Can Access Our Premium Content')).toBeVisible();
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText('Payment received.')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole('link', { name: 'Go to profile' })).toBeVisible();
  return reference;
}

import { expect, type Page } from '@playwright/test';
import { playVideo } from './video.ts';

/** Opens a premium course, and plays its recorded lecture. */
export async function expectOpen(page: Page, courseId: string): Promise<void> {
  await page.goto(`/course/${courseId}`);
  await expect(page.locator('video')).toBeAttached();
  await playVideo(page);
}

/** Opens a premium course, and checks that its lecture is locked. */
export async function expectLocked(page: Page, courseId: string): Promise<void> {
  await page.goto(`/course/${courseId}`);
  await expect(page.getByText('This lecture is for subscribers.')).toBeVisible();
}

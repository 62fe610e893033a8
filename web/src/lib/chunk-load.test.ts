import { afterEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk, screenLoadTimeout } from './chunk-load.ts';

afterEach(() => vi.useRealTimers());

test('returns a loaded screen, and stops its timer', async () => {
  vi.useFakeTimers();
  await expect(loadChunk(async () => 'the screen')).resolves.toBe('the screen');
  expect(vi.getTimerCount()).toBe(0);
});

test('fails after 120 seconds, not before, when a screen does not load', async () => {
  vi.useFakeTimers();
  let outcome: unknown = 'waiting';
  const loading = loadChunk(() => new Promise<never>(() => {})).catch((error: unknown) => {
    outcome = error;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).toBe('waiting');
  await vi.advanceTimersByTimeAsync(1);
  await loading;
  expect(outcome).toBeInstanceOf(ChunkLoadError);
  expect(screenLoadTimeout).toBe(120_000);
});

test('fails at once with the cause when a screen cannot be loaded', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const error = await loadChunk(() => Promise.reject(cause)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ name: 'ChunkLoadError', cause });
});

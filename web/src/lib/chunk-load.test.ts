import { afterEach, expect, test, vi } from 'vitest';
import { ChunkLoadError, loadChunk, screenLoadTimeout } from './chunk-load.ts';

afterEach(() => vi.useRealTimers());

test('a screen that arrives is handed on, and no timer stays behind', async () => {
  vi.useFakeTimers();
  await expect(loadChunk(async () => 'the screen')).resolves.toBe('the screen');
  expect(vi.getTimerCount()).toBe(0);
});

test('a screen that does not arrive is given up after 120 seconds, not before', async () => {
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

test('a screen that cannot be loaded raises the same error at once, with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module');
  const error = await loadChunk(() => Promise.reject(cause)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ name: 'ChunkLoadError', cause });
});

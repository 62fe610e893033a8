import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  isActive,
  isHandedOver,
  newUpload,
  percentOf,
  type Upload,
  type UploadEvent,
} from './upload.ts';
import { secondsLeft, speedOf } from './upload-speed.ts';

const megabyte = 1_000_000;
const refusal = { code: 'upload_in_progress', sentence: 'Another video is on its way.' };

function after(...events: UploadEvent[]): Upload {
  return events.reduce(afterEvent, newUpload({ name: 'set.mp4', size: 100 * megabyte }, null));
}

const queued: UploadEvent = { type: 'queued' };
const started: UploadEvent = { type: 'started' };
const progressed = (sent: number, at: number): UploadEvent => ({
  type: 'progressed',
  sent: sent * megabyte,
  at,
});

describe('afterEvent', () => {
  it('goes from waiting to sent', () => {
    expect(after().phase).toBe('waiting');
    expect(after(started).phase).toBe('connecting');
    expect(after(started, progressed(5, 0)).phase).toBe('sending');
    expect(after(started, progressed(5, 0), { type: 'finished' })).toMatchObject({
      phase: 'sent',
      sent: 100 * megabyte,
    });
  });

  it('stays paused when late events of the stopped request arrive', () => {
    const paused = after(started, progressed(5, 0), { type: 'paused' });
    expect(afterEvent(paused, progressed(6, 10))).toBe(paused);
    expect(afterEvent(paused, { type: 'lost' })).toBe(paused);
    expect(afterEvent(paused, { type: 'finished' })).toBe(paused);
    expect(afterEvent(paused, { type: 'refused', refusal })).toBe(paused);
  });

  it('keeps what was sent when it is paused and resumed', () => {
    expect(after(started, progressed(40, 0), { type: 'paused' }, queued, started)).toMatchObject({
      phase: 'connecting',
      sent: 40 * megabyte,
    });
  });

  it('cannot be paused before the server has named its address, which would be lost', () => {
    expect(after(started, { type: 'paused' }).phase).toBe('connecting');
  });

  it('continues when the connection comes back', () => {
    expect(after(started, progressed(5, 0), { type: 'lost' }, progressed(5, 900)).phase).toBe('sending');
  });

  it('clears the refusal when it is started again', () => {
    const refused = after(started, { type: 'refused', refusal });
    expect(refused).toMatchObject({ phase: 'refused', refusal });
    expect(afterEvent(refused, queued)).toMatchObject({ phase: 'waiting', refusal: null });
  });

  it('ignores every event once everything is sent', () => {
    const sent = after(started, progressed(5, 0), { type: 'finished' });
    for (const event of [
      queued,
      started,
      progressed(6, 1),
      { type: 'paused' },
      { type: 'lost' },
    ] as UploadEvent[])
      expect(afterEvent(sent, event)).toBe(sent);
  });
});

describe('isActive', () => {
  it('is true while an upload has a connection or tries to get it back', () => {
    expect(isActive(after())).toBe(false);
    expect(isActive(after(started))).toBe(true);
    expect(isActive(after(started, { type: 'lost' }))).toBe(true);
    expect(isActive(after(started, progressed(5, 0), { type: 'paused' }))).toBe(false);
  });
});

describe('percentOf', () => {
  it('is 100 only when everything is sent', () => {
    expect(percentOf(after(started, progressed(42.9, 0)))).toBe(42);
    expect(percentOf(after(started, progressed(100, 0)))).toBe(99);
    expect(percentOf(after(started, progressed(100, 0), { type: 'finished' }))).toBe(100);
  });
});

describe('speed and time left', () => {
  it('are unknown until there are enough samples', () => {
    const begun = after(started, progressed(0, 0), progressed(1, 500));
    expect(speedOf(begun)).toBeNull();
    expect(secondsLeft(begun)).toBeNull();
  });

  it('use the last seconds only', () => {
    const slowThenFast = [0, 1000, 2000, 3000].map((at) => progressed(at / 1000, at));
    const fast = Array.from({ length: 8 }, (_, second) => progressed(3 + second * 10, 4000 + second * 1000));
    const upload = after(started, ...slowThenFast, ...fast);
    expect(speedOf(upload)).toBe(10 * megabyte);
    expect(secondsLeft(upload)).toBe(3);
  });

  it('start again after a stop', () => {
    const resumed = after(
      started,
      progressed(0, 0),
      progressed(50, 5000),
      { type: 'paused' },
      queued,
      started,
    );
    expect(speedOf(resumed)).toBeNull();
  });

  it('are never negative, even if a request begins with fewer bytes than the previous one sent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 100 }), { maxLength: 30 }), (sent) => {
        const upload = after(started, ...sent.map((value, index) => progressed(value, index * 400)));
        return (speedOf(upload) ?? 0) >= 0 && (secondsLeft(upload) ?? 0) >= 0;
      }),
    );
  });
});

describe('isHandedOver', () => {
  const file = { name: 'set.mp4', size: 1 };

  it('distinguishes the new video from the one it replaces', () => {
    const upload = newUpload(file, { id: 'old', state: 'ready' });
    expect(isHandedOver(upload, null)).toBe(false);
    expect(isHandedOver(upload, { id: 'old', state: 'ready' })).toBe(false);
    expect(isHandedOver(upload, { id: 'new', state: 'uploading' })).toBe(false);
    expect(isHandedOver(upload, { id: 'new', state: 'failed' })).toBe(true);
  });

  it('recognises an upload that was continued after a reload by its id', () => {
    const upload = newUpload(file, { id: 'same', state: 'uploading' });
    expect(isHandedOver(upload, { id: 'same', state: 'uploading' })).toBe(false);
    expect(isHandedOver(upload, { id: 'same', state: 'processing' })).toBe(true);
  });
});

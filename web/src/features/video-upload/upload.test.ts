import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  isActive,
  isHandedOver,
  newUpload,
  percentOf,
  secondsLeft,
  speedOf,
  type Upload,
  type UploadEvent,
} from './upload.ts';

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

  it('stays paused when news of the stopped request comes late', () => {
    const paused = after(started, progressed(5, 0), { type: 'paused' });
    expect(afterEvent(paused, progressed(6, 10))).toBe(paused);
    expect(afterEvent(paused, { type: 'lost' })).toBe(paused);
    expect(afterEvent(paused, { type: 'finished' })).toBe(paused);
    expect(afterEvent(paused, { type: 'refused', refusal })).toBe(paused);
  });

  it('keeps what was sent when it is paused and goes on', () => {
    expect(after(started, progressed(40, 0), { type: 'paused' }, queued, started)).toMatchObject({
      phase: 'connecting',
      sent: 40 * megabyte,
    });
  });

  it('cannot be paused before the server named a place, since that place would be lost', () => {
    expect(after(started, { type: 'paused' }).phase).toBe('connecting');
  });

  it('goes on sending by itself when the connection comes back', () => {
    expect(after(started, progressed(5, 0), { type: 'lost' }, progressed(5, 900)).phase).toBe('sending');
  });

  it('forgets why it was refused when it is started again', () => {
    const refused = after(started, { type: 'refused', refusal });
    expect(refused).toMatchObject({ phase: 'refused', refusal });
    expect(afterEvent(refused, queued)).toMatchObject({ phase: 'waiting', refusal: null });
  });

  it('hears nothing more once every byte has arrived', () => {
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
  it('counts those that hold a connection or want it back', () => {
    expect(isActive(after())).toBe(false);
    expect(isActive(after(started))).toBe(true);
    expect(isActive(after(started, { type: 'lost' }))).toBe(true);
    expect(isActive(after(started, progressed(5, 0), { type: 'paused' }))).toBe(false);
  });
});

describe('percentOf', () => {
  it('says 100 only when the server has everything', () => {
    expect(percentOf(after(started, progressed(42.9, 0)))).toBe(42);
    expect(percentOf(after(started, progressed(100, 0)))).toBe(99);
    expect(percentOf(after(started, progressed(100, 0), { type: 'finished' }))).toBe(100);
  });
});

describe('speed and time left', () => {
  it('are unknown until there is enough to tell by', () => {
    const begun = after(started, progressed(0, 0), progressed(1, 500));
    expect(speedOf(begun)).toBeNull();
    expect(secondsLeft(begun)).toBeNull();
  });

  it('look at the last seconds alone', () => {
    const slowThenFast = [0, 1000, 2000, 3000].map((at) => progressed(at / 1000, at));
    const fast = Array.from({ length: 8 }, (_, second) => progressed(3 + second * 10, 4000 + second * 1000));
    const upload = after(started, ...slowThenFast, ...fast);
    expect(speedOf(upload)).toBe(10 * megabyte);
    expect(secondsLeft(upload)).toBe(3);
  });

  it('begin anew after a stop', () => {
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

  it('are never negative, even when a request starts below its predecessor', () => {
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

  it('tells the new video from the one it replaces', () => {
    const upload = newUpload(file, { id: 'old', state: 'ready' });
    expect(isHandedOver(upload, null)).toBe(false);
    expect(isHandedOver(upload, { id: 'old', state: 'ready' })).toBe(false);
    expect(isHandedOver(upload, { id: 'new', state: 'uploading' })).toBe(false);
    expect(isHandedOver(upload, { id: 'new', state: 'failed' })).toBe(true);
  });

  it('knows an upload that went on after a reload by the same id', () => {
    const upload = newUpload(file, { id: 'same', state: 'uploading' });
    expect(isHandedOver(upload, { id: 'same', state: 'uploading' })).toBe(false);
    expect(isHandedOver(upload, { id: 'same', state: 'processing' })).toBe(true);
  });
});

import { maxVideoBytes } from '@fit-coder/contracts/media';
import { describe, expect, it } from 'vitest';
import { refuseOther, refuseVideo } from './video-file.ts';

describe('refuseVideo', () => {
  it('accepts a video by its type, or by its name if the system knows no type', () => {
    expect(refuseVideo({ name: 'lecture', size: 1, type: 'video/mp4' })).toBeUndefined();
    expect(refuseVideo({ name: 'lecture.MKV', size: 1, type: '' })).toBeUndefined();
  });

  it('rejects other files with a sentence', () => {
    expect(refuseVideo({ name: 'notes.txt', size: 1, type: 'text/plain' })).toMatch(
      /^“notes.txt” is not a video/u,
    );
    expect(refuseVideo({ name: 'a.mp4', size: 0, type: 'video/mp4' })).toMatch(/is empty/u);
    expect(refuseVideo({ name: 'a.mp4', size: maxVideoBytes, type: 'video/mp4' })).toBeUndefined();
    expect(refuseVideo({ name: 'a.mp4', size: maxVideoBytes + 1, type: 'video/mp4' })).toMatch(/21.5 GB/u);
  });
});

describe('refuseOther', () => {
  const begun = { fileName: 'set.mp4', sizeBytes: 1_200_000_000 };

  it('accepts only a file with the same name and size', () => {
    expect(refuseOther({ name: 'set.mp4', size: 1_200_000_000, type: '' }, begun)).toBeUndefined();
    expect(refuseOther({ name: 'set.mp4', size: 5, type: '' }, begun)).toMatch(
      /Choose “set.mp4” \(1.2 GB\)/u,
    );
    expect(refuseOther({ name: 'other.mp4', size: 1_200_000_000, type: '' }, begun)).toMatch(
      /a different file/u,
    );
  });
});

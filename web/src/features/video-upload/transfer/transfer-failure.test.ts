import { describe, expect, it } from 'vitest';
import { judgeFailure } from './transfer-failure.ts';

const refusal = (code: string, error: string) => JSON.stringify({ code, error });

const going = (status: number, body = '') => judgeFailure({ begins: false, status, body });
const beginning = (status: number, body = '') => judgeFailure({ begins: true, status, body });

describe('judgeFailure', () => {
  it.each([0, 500, 502, 503, 429, 423])('tries again after %i', (status) => {
    expect(going(status)).toBe('retry');
    expect(beginning(status)).toBe('retry');
  });

  it('tries again when two requests of one upload overlapped, but not during another upload', () => {
    expect(going(409, 'Upload-Offset conflict\n')).toBe('retry');
    expect(going(409, refusal('wrong_offset', 'Wrong offset.'))).toBe('retry');
    expect(beginning(409, refusal('upload_in_progress', 'Another video is on its way.'))).toEqual({
      code: 'upload_in_progress',
      sentence: 'Another video is on its way.',
    });
  });

  it('stops with the sentence of the server when its disk is full', () => {
    const sentence = 'The site has no room left on its disk.';
    for (const judge of [beginning, going])
      expect(judge(507, refusal('storage_full', sentence))).toEqual({ code: 'storage_full', sentence });
    expect(going(507)).toBe('retry');
  });

  it('distinguishes an upload that is gone from a lecture that does not exist', () => {
    expect(going(404, refusal('not_found', 'There is no such upload.'))).toBe('gone');
    expect(going(410)).toBe('gone');
    expect(beginning(404, refusal('not_found', 'There is no such lecture.'))).toEqual({
      code: 'not_found',
      sentence: 'There is no such lecture.',
    });
  });

  it('shows the sentence of a refusal, or a general one', () => {
    expect(beginning(403, refusal('test_admin_reads_only', 'Nothing is changed.'))).toEqual({
      code: 'test_admin_reads_only',
      sentence: 'Nothing is changed.',
    });
    expect(beginning(413, '<html>')).toMatchObject({ code: 'refused' });
    expect(going(401)).toMatchObject({ code: 'not_signed_in' });
  });
});

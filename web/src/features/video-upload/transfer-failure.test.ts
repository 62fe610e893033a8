import { describe, expect, it } from 'vitest';
import { judgeFailure } from './transfer-failure.ts';

const refusal = (code: string, error: string) => JSON.stringify({ code, error });

describe('judgeFailure', () => {
  it.each([0, 500, 502, 503, 429, 423])('tries again after %i', (status) => {
    expect(judgeFailure({ status, body: '' })).toBe('retry');
  });

  it('tries again when two requests of one upload met, and not when another upload is under way', () => {
    expect(judgeFailure({ status: 409, body: 'Upload-Offset conflict\n' })).toBe('retry');
    expect(judgeFailure({ status: 409, body: refusal('wrong_offset', 'Wrong offset.') })).toBe('retry');
    const taken = { status: 409, body: refusal('upload_in_progress', 'Another video is on its way.') };
    expect(judgeFailure(taken)).toEqual({
      code: 'upload_in_progress',
      sentence: 'Another video is on its way.',
    });
  });

  it('tells an upload that is gone from a lecture that is not there', () => {
    expect(judgeFailure({ status: 404, body: 'The file for this url was not found\n' })).toBe('gone');
    expect(judgeFailure({ status: 410, body: '' })).toBe('gone');
    const noLecture = { status: 404, body: refusal('not_found', 'There is no such lecture.') };
    expect(judgeFailure(noLecture)).toEqual({ code: 'not_found', sentence: 'There is no such lecture.' });
  });

  it('passes on the sentence of a refusal, and has one where there is none', () => {
    const readsOnly = { status: 403, body: refusal('test_admin_reads_only', 'Nothing is changed.') };
    expect(judgeFailure(readsOnly)).toEqual({
      code: 'test_admin_reads_only',
      sentence: 'Nothing is changed.',
    });
    expect(judgeFailure({ status: 413, body: '<html>' })).toMatchObject({ code: 'refused' });
    expect(judgeFailure({ status: 401, body: '' })).toMatchObject({ code: 'not_signed_in' });
  });
});

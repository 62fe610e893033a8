/** An error with a stable code for programs; its message is a sentence for the user. */
abstract class CodedError<Code extends string> extends Error {
  readonly code: Code;

  constructor(code: Code, sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.code = code;
  }
}

/** Why an uploaded file cannot become a lecture; a stable code for programs. */
export type RejectionCode = keyof typeof sentences;

const sentences = {
  empty: 'The file is empty. Choose the video again and upload it once more.',
  not_a_video: 'This file is not a video we can read. Upload an MP4, MOV, WebM, MKV, AVI or MPEG-TS file.',
  truncated:
    'The file ends too early: a part of the video is missing. Export or copy it again, then upload it once more.',
  damaged: 'The video is damaged and cannot be played. Export it again, then upload it once more.',
  no_picture: 'This file has sound but no video. Upload a video.',
  image_only: 'This file is a single picture, not a video. Upload a video.',
  no_duration: 'This video has no length. Upload a video of at least half a second.',
  too_long: 'This video is longer than 6 hours. Cut it into several lectures.',
  too_large: 'The resolution of this video is too high. It can be at most 8192 × 4320 pixels.',
  too_small: 'The resolution of this video is too low. It must be at least 16 × 16 pixels.',
  too_many_streams: 'This file has too many tracks. Export it with one video and one audio track.',
  unsupported_codec: 'This video is encoded in a way we do not accept. Export it as H.264 with AAC sound.',
} as const;

/**
 * The probe rejects the file. Retrying the same file is useless, so it is removed. `message` is a sentence for the user
 * who uploaded it; `cause` has details for the log.
 */
export class MediaRejected extends CodedError<RejectionCode> {
  override readonly name = 'MediaRejected';

  constructor(code: RejectionCode, cause?: unknown) {
    super(code, sentences[code], cause);
  }
}

/** Why processing ended without a lecture. */
export type UnfinishedCode = keyof typeof unfinished;

const unfinished = {
  damaged:
    'Processing this file produced no playable video. The file is kept: try again, or export the video again and upload that.',
  truncated:
    'A part of the video is missing after processing. The file is kept: try again, or export the video again and upload that.',
  took_too_long:
    'Processing this video took too long. The file is kept: try again, or export it again as H.264 with AAC sound.',
} as const;

/**
 * A file that the probe accepted did not become a lecture. A full disk or a slow machine cannot be told apart from a
 * damaged file here, so the file is kept. `message` is a sentence for the user who uploaded it.
 */
export class VideoUnfinished extends CodedError<UnfinishedCode> {
  override readonly name = 'VideoUnfinished';

  constructor(code: UnfinishedCode, cause?: unknown) {
    super(code, unfinished[code], cause);
  }
}

/** Why an uploaded file cannot become a lecture; stable, for programs. */
export type RejectionCode = keyof typeof sentences;

const sentences = {
  empty: 'The file is empty. Choose the video again and upload it once more.',
  not_a_video:
    'This file is not a video we can read. Upload an MP4, MOV, WebM, MKV, AVI or MPEG-TS file with a picture.',
  truncated:
    'The file ends too early: a part of the video is missing. Export or copy it again, then upload it once more.',
  damaged: 'The video is damaged and cannot be played. Export it again, then upload it once more.',
  no_picture: 'This file holds sound but no moving picture. Upload a video.',
  image_only: 'This file is a single picture, not a video. Upload a video.',
  no_duration: 'This video has no length. Upload a video of at least half a second.',
  too_long: 'This video is longer than 6 hours. Cut it into several lectures.',
  too_large: 'The picture of this video is too large. Up to 8192 × 4320 is accepted.',
  too_small: 'The picture of this video is too small. It needs at least 16 × 16 pixels.',
  too_many_streams: 'This file holds too many tracks. Export it with one picture and one sound track.',
  unsupported_codec: 'This video is encoded in a way we do not accept. Export it as H.264 with AAC sound.',
  took_too_long: 'This video took too long to process. Export it again as H.264 with AAC sound.',
} as const;

/**
 * The file is at fault and trying again with the same file is useless. `message` is a sentence for
 * the person who uploaded it; `cause` says more for the log.
 */
export class MediaRejected extends Error {
  readonly code: RejectionCode;

  constructor(code: RejectionCode, cause?: unknown) {
    super(sentences[code], { cause });
    this.name = 'MediaRejected';
    this.code = code;
  }
}

import MediaTimeDisplay from 'media-chrome/media-time-display';
import { wholeLength } from '../../../ui/text/duration.ts';

/** The place and the length of a video. media-chrome rounds lengths down; here they are rounded as everywhere else. */
export class LectureTimeDisplay extends MediaTimeDisplay {
  override get mediaDuration(): number {
    return wholeLength(super.mediaDuration);
  }

  override set mediaDuration(seconds: number) {
    super.mediaDuration = seconds;
  }

  /** At the end, the whole length, so that the display does not stop a second early. */
  override get mediaCurrentTime(): number {
    const place = super.mediaCurrentTime;
    return place >= super.mediaDuration ? this.mediaDuration : place;
  }

  override set mediaCurrentTime(seconds: number) {
    super.mediaCurrentTime = seconds;
  }
}

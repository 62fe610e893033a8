import MediaController from 'media-chrome/media-controller';
import MediaControlBar from 'media-chrome/media-control-bar';
import MediaPlayButton from 'media-chrome/media-play-button';
import MediaSeekBackwardButton from 'media-chrome/media-seek-backward-button';
import MediaSeekForwardButton from 'media-chrome/media-seek-forward-button';
import MediaTimeRange from 'media-chrome/media-time-range';
import MediaPreviewChapterDisplay from 'media-chrome/media-preview-chapter-display';
import MediaPreviewThumbnail from 'media-chrome/media-preview-thumbnail';
import MediaPreviewTimeDisplay from 'media-chrome/media-preview-time-display';
import MediaMuteButton from 'media-chrome/media-mute-button';
import MediaVolumeRange from 'media-chrome/media-volume-range';
import MediaPipButton from 'media-chrome/media-pip-button';
import MediaFullscreenButton from 'media-chrome/media-fullscreen-button';
import MediaLoadingIndicator from 'media-chrome/media-loading-indicator';
import { LectureTimeDisplay } from './lecture-time-display.ts';

/** The custom elements of the player. Importing this file registers them in the browser. */
export const playerElements = [
  MediaController,
  MediaControlBar,
  MediaPlayButton,
  MediaSeekBackwardButton,
  MediaSeekForwardButton,
  MediaTimeRange,
  LectureTimeDisplay,
  MediaPreviewChapterDisplay,
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaMuteButton,
  MediaVolumeRange,
  MediaPipButton,
  MediaFullscreenButton,
  MediaLoadingIndicator,
];

// The server, which needs only the styles of the elements, has no custom elements.
if (!import.meta.env.SSR) customElements.define('lecture-time-display', LectureTimeDisplay);

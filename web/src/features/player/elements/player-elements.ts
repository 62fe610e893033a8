import MediaController from 'media-chrome/media-controller';
import MediaControlBar from 'media-chrome/media-control-bar';
import MediaPlayButton from 'media-chrome/media-play-button';
import MediaSeekBackwardButton from 'media-chrome/media-seek-backward-button';
import MediaSeekForwardButton from 'media-chrome/media-seek-forward-button';
import MediaTimeRange from 'media-chrome/media-time-range';
import MediaPreviewThumbnail from 'media-chrome/media-preview-thumbnail';
import MediaPreviewTimeDisplay from 'media-chrome/media-preview-time-display';
import MediaMuteButton from 'media-chrome/media-mute-button';
import MediaVolumeRange from 'media-chrome/media-volume-range';
import MediaPipButton from 'media-chrome/media-pip-button';
import MediaFullscreenButton from 'media-chrome/media-fullscreen-button';
import MediaLoadingIndicator from 'media-chrome/media-loading-indicator';
import MediaChromeMenuItem from 'media-chrome/menu/media-chrome-menu-item';
import MediaCaptionsMenu from 'media-chrome/menu/media-captions-menu';
import MediaCaptionsMenuButton from 'media-chrome/menu/media-captions-menu-button';
import MediaPlaybackRateMenu from 'media-chrome/menu/media-playback-rate-menu';
import MediaPlaybackRateMenuButton from 'media-chrome/menu/media-playback-rate-menu-button';
import MediaRenditionMenu from 'media-chrome/menu/media-rendition-menu';
import MediaRenditionMenuButton from 'media-chrome/menu/media-rendition-menu-button';
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
  MediaPreviewThumbnail,
  MediaPreviewTimeDisplay,
  MediaMuteButton,
  MediaVolumeRange,
  MediaPipButton,
  MediaFullscreenButton,
  MediaLoadingIndicator,
  MediaChromeMenuItem,
  MediaCaptionsMenu,
  MediaCaptionsMenuButton,
  MediaPlaybackRateMenu,
  MediaPlaybackRateMenuButton,
  MediaRenditionMenu,
  MediaRenditionMenuButton,
];

// The server, which needs only the styles of the elements, has no custom elements.
if (!import.meta.env.SSR) customElements.define('lecture-time-display', LectureTimeDisplay);

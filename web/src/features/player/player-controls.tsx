import type { DetailedHTMLProps, HTMLAttributes, ReactElement } from 'react';
import './elements/player-elements.ts';

type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
type MediaElement<Extra = object> = ElementProps & Extra;

/** The player's elements of media-chrome as JSX knows them, with the attributes that are used. */
interface MediaElements {
  'media-controller': MediaElement<{ defaultsubtitles?: boolean }>;
  'media-control-bar': MediaElement;
  'media-play-button': MediaElement<{ notooltip?: boolean }>;
  'media-seek-backward-button': MediaElement<{ seekoffset?: string }>;
  'media-seek-forward-button': MediaElement<{ seekoffset?: string }>;
  'media-time-range': MediaElement;
  'lecture-time-display': MediaElement<{ showduration?: boolean }>;
  'media-preview-thumbnail': MediaElement;
  'media-preview-time-display': MediaElement;
  'media-mute-button': MediaElement;
  'media-volume-range': MediaElement;
  'media-captions-menu': MediaElement<{ anchor?: string }>;
  'media-captions-menu-button': MediaElement;
  'media-pip-button': MediaElement;
  'media-fullscreen-button': MediaElement;
  'media-loading-indicator': MediaElement<{ noautohide?: boolean }>;
  'media-playback-rate-menu': MediaElement<{ anchor?: string; rates?: string }>;
  'media-playback-rate-menu-button': MediaElement;
  'media-rendition-menu': MediaElement<{ anchor?: string }>;
  'media-rendition-menu-button': MediaElement;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends MediaElements {}
  }
}

/** Offered speeds. */
const rates = '0.75 1 1.25 1.5 1.75 2';

/** The controls of the video; the media-controller around them gives them their state. */
export function PlayerControls({ captions }: { captions: boolean }): ReactElement {
  return (
    <>
      <media-playback-rate-menu hidden anchor="auto" rates={rates} aria-label="Speed" />
      <media-rendition-menu hidden anchor="auto" aria-label="Quality" />
      {captions ? <media-captions-menu hidden anchor="auto" aria-label="Captions" /> : null}
      <media-control-bar className="player-timeline">
        <media-time-range>
          <media-preview-thumbnail slot="preview" />
          <media-preview-time-display slot="preview" />
        </media-time-range>
      </media-control-bar>
      <media-control-bar className="player-buttons">
        <media-play-button />
        <media-seek-backward-button seekoffset="10" />
        <media-seek-forward-button seekoffset="10" />
        <media-mute-button />
        <media-volume-range />
        <lecture-time-display showduration />
        <span className="player-space" />
        {captions ? <media-captions-menu-button /> : null}
        <media-playback-rate-menu-button />
        <media-rendition-menu-button />
        <media-pip-button />
        <media-fullscreen-button />
      </media-control-bar>
    </>
  );
}

import type { Playback } from '@fit-coder/contracts/learning';
import type { DetailedHTMLProps, HTMLAttributes, ReactElement, RefObject } from 'react';
import { playerChoices, usePlayerChoices } from './choices/player-choices.ts';
import { ownKeys } from './keys/own-keys.ts';
import { ChapterMenu } from './menus/chapter-menu.tsx';
import { SettingsMenu } from './menus/settings-menu.tsx';
import { PlayerIcon } from './player-icon.tsx';
import { chooseTheatre, useTheatre } from './theatre/theatre-choice.ts';
import './elements/player-elements.ts';

type ElementProps = DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement>;
type MediaElement<Extra = object> = ElementProps & Extra;

/** The player's elements of media-chrome as JSX knows them, with the attributes that are used. */
interface MediaElements {
  'media-controller': MediaElement<{
    nohotkeys?: boolean;
    novolumepref?: boolean;
    nomutedpref?: boolean;
    nosubtitleslangpref?: boolean;
  }>;
  'media-control-bar': MediaElement;
  'media-play-button': MediaElement<{ notooltip?: boolean }>;
  'media-seek-backward-button': MediaElement<{ seekoffset?: string }>;
  'media-seek-forward-button': MediaElement<{ seekoffset?: string }>;
  'media-time-range': MediaElement;
  'lecture-time-display': MediaElement<{ showduration?: boolean }>;
  'media-preview-thumbnail': MediaElement;
  'media-preview-chapter-display': MediaElement;
  'media-preview-time-display': MediaElement;
  'media-mute-button': MediaElement;
  'media-volume-range': MediaElement;
  'media-pip-button': MediaElement;
  'media-fullscreen-button': MediaElement;
  'media-loading-indicator': MediaElement<{ noautohide?: boolean }>;
}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements extends MediaElements {}
  }
}

interface PlayerControlsProps {
  playback: Playback;
  /** Where menus are drawn over the video. */
  layer: RefObject<HTMLElement | null>;
  /** Opens the list of keys. */
  onKeys: () => void;
}

/** The controls of the video; the media-controller around them gives them their state. */
export function PlayerControls({ playback, layer, onKeys }: PlayerControlsProps): ReactElement {
  const { captions, chapters } = playback;
  return (
    <>
      <media-control-bar className="player-timeline">
        <media-time-range>
          <media-preview-thumbnail slot="preview" />
          <media-preview-chapter-display slot="preview" />
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
        {chapters.length > 0 ? <ChapterMenu playback={playback} layer={layer} /> : null}
        <span className="player-space" />
        {captions.length > 0 ? <CaptionsButton /> : null}
        <SettingsMenu layer={layer} captions={captions} onKeys={onKeys} />
        <KeysButton onKeys={onKeys} />
        <TheatreButton />
        <media-pip-button />
        <media-fullscreen-button />
      </media-control-bar>
    </>
  );
}

function CaptionsButton(): ReactElement {
  const { captions } = usePlayerChoices();
  return (
    <button
      {...ownKeys}
      type="button"
      className="player-button"
      aria-pressed={captions}
      aria-label="Captions"
      title="Captions (c)"
      onClick={() => playerChoices.choose({ captions: !captions })}
    >
      <PlayerIcon name="captions" />
    </button>
  );
}

function KeysButton({ onKeys }: Pick<PlayerControlsProps, 'onKeys'>): ReactElement {
  return (
    <button
      {...ownKeys}
      type="button"
      className="player-button player-wide"
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts (?)"
      onClick={onKeys}
    >
      <PlayerIcon name="keys" />
    </button>
  );
}

function TheatreButton(): ReactElement {
  const on = useTheatre();
  return (
    <button
      {...ownKeys}
      type="button"
      className="player-button player-theatre"
      aria-pressed={on}
      aria-label="Theatre mode"
      title="Theatre mode (t)"
      onClick={() => chooseTheatre(!on)}
    >
      <PlayerIcon name="theatre" filled={on} />
    </button>
  );
}

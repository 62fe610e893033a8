import { segmentSeconds, type Rendition } from '../transcode/rendition.ts';

/** A media playlist as ffmpeg wrote it. */
export interface MediaPlaylist {
  /** The initialisation file; null if the playlist has none. */
  readonly init: string | null;
  readonly segments: readonly { readonly uri: string; readonly seconds: number }[];
  /** Whether the playlist is closed, so that no segment follows. */
  readonly isComplete: boolean;
}

/** Bits per second: `peak` of the most demanding segment, `average` of the whole. */
export interface MeasuredBitrate {
  readonly peak: number;
  readonly average: number;
}

/** A rendition with its measurements after encoding; `codec` as in `avc1.64001f`. */
export interface EncodedRendition {
  readonly rendition: Rendition;
  readonly codec: string;
  readonly bitrate: MeasuredBitrate;
}

/** File names, the same in every folder. */
export const masterPlaylistName = 'master.m3u8';
export const mediaPlaylist = 'index.m3u8';
export const audioFolderName = 'audio';

/** The version of master playlists that is written now; videos with a lower one are repaired on start. */
export const currentPlaylistVersion = 2;

const audioCodec = 'mp4a.40.2';

/** Reads a media playlist; unknown tags are skipped. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const segments: MediaPlaylist['segments'][number][] = [];
  let init: string | null = null;
  let isComplete = false;
  let seconds = 0;
  for (const line of text.split('\n').map((part) => part.trim())) {
    const map = /^#EXT-X-MAP:URI="([^"]+)"/.exec(line);
    const duration = /^#EXTINF:([\d.]+)/.exec(line);
    if (map?.[1] !== undefined) init = map[1];
    else if (duration?.[1] !== undefined) seconds = Number(duration[1]);
    else if (line === '#EXT-X-ENDLIST') isComplete = true;
    else if (line !== '' && !line.startsWith('#')) segments.push({ uri: line, seconds });
  }
  return { init, segments, isComplete };
}

/** The length of a playlist in seconds. */
export function playlistSeconds(playlist: MediaPlaylist): number {
  return playlist.segments.reduce((sum, segment) => sum + segment.seconds, 0);
}

/** Bitrates from the segments' sizes in bytes, in the playlist's order. */
export function measureBitrate(playlist: MediaPlaylist, sizes: readonly number[]): MeasuredBitrate {
  const seconds = playlistSeconds(playlist);
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const average = Math.ceil((total * 8) / Math.max(seconds, 0.001));
  // A last segment of a few frames does not represent the bitrate that a connection must sustain.
  const rates = playlist.segments.map(({ seconds: length }, at) =>
    length < segmentSeconds / 2 ? 0 : Math.ceil(((sizes[at] ?? 0) * 8) / length),
  );
  return { peak: Math.max(average, ...rates), average };
}

/** The codec string from an initialisation file's `avcC` box; null if there is none. */
export function avcCodec(init: Buffer): string | null {
  const box = init.indexOf('avcC');
  if (box < 0 || init.length < box + 8) return null;
  return `avc1.${init.toString('hex', box + 5, box + 8)}`;
}

/** The master playlist: every rendition, largest first, and one audio track for all of them. */
export function masterPlaylist(encoded: readonly EncodedRendition[], audio: MeasuredBitrate | null): string {
  const uri = `${audioFolderName}/${mediaPlaylist}`;
  const sound =
    audio === null
      ? ''
      : `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="${audioFolderName}",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="${uri}"\n`;
  const variants = encoded.map((one) => variant(one, audio)).join('');
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-INDEPENDENT-SEGMENTS\n${sound}${variants}`;
}

function variant(encoded: EncodedRendition, audio: MeasuredBitrate | null): string {
  const { rendition, codec, bitrate } = encoded;
  const rate = rendition.frameRate.numerator / rendition.frameRate.denominator;
  const attributes = [
    `BANDWIDTH=${bitrate.peak + (audio?.peak ?? 0)}`,
    `AVERAGE-BANDWIDTH=${bitrate.average + (audio?.average ?? 0)}`,
    `CODECS="${codec}${audio === null ? '' : `,${audioCodec}`}"`,
    `RESOLUTION=${rendition.width}x${rendition.height}`,
    `FRAME-RATE=${rate.toFixed(3)}`,
    ...(audio === null ? ['CLOSED-CAPTIONS=NONE'] : [`AUDIO="${audioFolderName}"`, 'CLOSED-CAPTIONS=NONE']),
  ];
  return `#EXT-X-STREAM-INF:${attributes.join(',')}\n${rendition.name}/${mediaPlaylist}\n`;
}

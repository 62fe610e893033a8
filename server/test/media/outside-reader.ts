import { execa } from 'execa';
import { parse, setOptions, types } from 'hls-parser';

/**
 * Reads a served video with independent programs: ffprobe, ffmpeg and an HLS parser, each over HTTP with a
 * session's cookie.
 */
export interface SeenPresentation {
  /** Streams as ffprobe counts them. */
  readonly pictures: number;
  readonly sounds: number;
  /** The length that ffprobe reports, and the one that ffmpeg decoded. */
  readonly seconds: number;
  readonly decodedSeconds: number;
  /** The loudest decoded sample in dB, null without sound. */
  readonly loudest: number | null;
}

interface Probed {
  readonly streams: readonly { readonly codec_type: string }[];
  readonly format: { readonly duration: string };
}

/** Reads and decodes every stream of the presentation at `address`. */
export async function seePresentation(address: string, cookie: string): Promise<SeenPresentation> {
  const headers = ['-headers', `Cookie: ${cookie}\r\n`];
  const entries = ['-show_entries', 'stream=codec_type:format=duration'];
  const probed = await execa('ffprobe', ['-v', 'error', ...headers, '-of', 'json', ...entries, address]);
  const { streams, format } = JSON.parse(probed.stdout) as Probed;
  const count = (type: string) => streams.filter(({ codec_type }) => codec_type === type).length;
  const decode = ['-map', '0:v', '-map', '0:a?', '-af', 'volumedetect', '-f', 'null', '-progress', 'pipe:1'];
  const decoded = await execa('ffmpeg', [
    '-nostdin',
    '-nostats',
    '-xerror',
    ...headers,
    '-i',
    address,
    ...decode,
    '-',
  ]);
  const microseconds = [...decoded.stdout.matchAll(/^out_time_us=(\d+)$/gmu)].at(-1)?.[1];
  const loudest = /max_volume: (-?[\d.]+) dB/u.exec(decoded.stderr)?.[1];
  return {
    pictures: count('video'),
    sounds: count('audio'),
    seconds: Number(format.duration),
    decodedSeconds: Number(microseconds) / 1_000_000,
    loudest: loudest === undefined ? null : Number(loudest),
  };
}

/** The tags of RFC 8216, sections 4.3.1 to 4.3.5. */
const tags = new Set([
  ...['EXTM3U', 'EXT-X-VERSION'],
  ...['EXTINF', 'EXT-X-BYTERANGE', 'EXT-X-DISCONTINUITY', 'EXT-X-KEY', 'EXT-X-MAP'],
  ...['EXT-X-PROGRAM-DATE-TIME', 'EXT-X-DATERANGE'],
  ...['EXT-X-TARGETDURATION', 'EXT-X-MEDIA-SEQUENCE', 'EXT-X-DISCONTINUITY-SEQUENCE', 'EXT-X-ENDLIST'],
  ...['EXT-X-PLAYLIST-TYPE', 'EXT-X-I-FRAMES-ONLY'],
  ...[
    'EXT-X-MEDIA',
    'EXT-X-STREAM-INF',
    'EXT-X-I-FRAME-STREAM-INF',
    'EXT-X-SESSION-DATA',
    'EXT-X-SESSION-KEY',
  ],
  ...['EXT-X-INDEPENDENT-SEGMENTS', 'EXT-X-START'],
]);

/** The lines of a playlist that begin like a tag but are not one. */
export function unknownTags(playlist: string): string[] {
  const lines = playlist.split(/\r?\n/u).filter((line) => line.startsWith('#EXT'));
  return lines.filter((line) => !tags.has(/^#([^:]+)/u.exec(line)?.[1] ?? ''));
}

setOptions({ strictMode: true });

/** What the HLS parser finds in a presentation; times in seconds. */
export interface ReadPlaylists {
  readonly variants: number;
  /** For each variant, the number of its audio tracks. */
  readonly sounds: readonly number[];
  /** The length of each media playlist: first of the variants, then of the audio tracks. */
  readonly lengths: readonly number[];
  readonly unknownTags: readonly string[];
  /** Everything that the playlists name, as absolute addresses. */
  readonly files: readonly string[];
}

/** Reads the master playlist at `address` and every media playlist that it names. */
export async function readPlaylists(address: string, cookie: string): Promise<ReadPlaylists> {
  const load = async (from: string) => {
    const response = await fetch(from, { headers: { cookie } });
    if (!response.ok) throw new Error(`${from} answered ${response.status}`);
    return response.text();
  };
  const text = await load(address);
  const master = parse(text);
  if (!(master instanceof types.MasterPlaylist)) throw new Error('not a master playlist');
  const sounds = master.variants.flatMap(({ audio }) => audio.map(({ uri }) => uri ?? ''));
  const names = [...master.variants.map(({ uri }) => uri), ...new Set(sounds)];
  const lengths: number[] = [];
  const files: string[] = [];
  const unknown = unknownTags(text);
  for (const name of names) {
    const from = new URL(name, address).href;
    const mediaText = await load(from);
    unknown.push(...unknownTags(mediaText));
    const media = parse(mediaText);
    if (!(media instanceof types.MediaPlaylist)) throw new Error(`${name} is not a media playlist`);
    if (!media.endlist) throw new Error(`${name} has no end`);
    lengths.push(media.segments.reduce((sum, { duration }) => sum + duration, 0));
    const uris = media.segments.flatMap(({ uri, map }) => [map?.uri ?? '', uri]);
    files.push(...new Set(uris.map((uri) => new URL(uri, from).href)));
  }
  const counts = master.variants.map(({ audio }) => audio.length);
  return { variants: master.variants.length, sounds: counts, lengths, unknownTags: unknown, files };
}

import { describe, expect, it } from 'vitest';
import { avcCodec, masterPlaylist, measureBitrate, parseMediaPlaylist, playlistSeconds } from './playlist.ts';
import { ladderFor } from '../transcode/rendition.ts';

const sampleMedia = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:4
#EXT-X-MAP:URI="init.mp4"
#EXTINF:4.000000,
00000.m4s
#EXTINF:4.000000,
00001.m4s
#EXTINF:0.500000,
00002.m4s
#EXT-X-ENDLIST
`;

describe('a media playlist', () => {
  it('is read with its files and lengths', () => {
    const playlist = parseMediaPlaylist(sampleMedia);
    expect(playlist).toMatchObject({ init: 'init.mp4', isComplete: true });
    expect(playlist.segments.map(({ uri }) => uri)).toEqual(['00000.m4s', '00001.m4s', '00002.m4s']);
    expect(playlistSeconds(playlist)).toBe(8.5);
    expect(parseMediaPlaylist(sampleMedia.replace('#EXT-X-ENDLIST', '')).isComplete).toBe(false);
  });

  it('needs the bitrate of its heaviest full segment', () => {
    const bitrate = measureBitrate(parseMediaPlaylist(sampleMedia), [500_000, 1_000_000, 500_000]);
    expect(bitrate).toEqual({ peak: 2_000_000, average: 1_882_353 });
  });
});

describe('the master playlist', () => {
  const [rendition] = ladderFor({ width: 1280, height: 720, frameRate: 29.97 });
  if (rendition === undefined) throw new Error('no rendition');
  const encoded = [{ rendition, codec: 'avc1.64001f', bitrate: { peak: 2_000_000, average: 1_500_000 } }];

  it('names one sound for every rendition', () => {
    expect(masterPlaylist(encoded, { peak: 130_000, average: 128_000 })).toBe(
      [
        '#EXTM3U',
        '#EXT-X-VERSION:7',
        '#EXT-X-INDEPENDENT-SEGMENTS',
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="Audio",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2",URI="audio/index.m3u8"',
        '#EXT-X-STREAM-INF:BANDWIDTH=2130000,AVERAGE-BANDWIDTH=1628000,CODECS="avc1.64001f,mp4a.40.2",' +
          'RESOLUTION=1280x720,FRAME-RATE=29.970,AUDIO="audio",CLOSED-CAPTIONS=NONE',
        '720p/index.m3u8',
        '',
      ].join('\n'),
    );
  });

  it('promises no sound for a video without sound', () => {
    const master = masterPlaylist(encoded, null);
    expect(master).toContain('CODECS="avc1.64001f",RESOLUTION');
    expect(master).not.toMatch(/audio|mp4a/iu);
  });
});

it('reads the codec string from avcC', () => {
  const box = Buffer.from([0, 0, 0, 12, 0x61, 0x76, 0x63, 0x43, 1, 0x64, 0x00, 0x28]);
  expect(avcCodec(box)).toBe('avc1.640028');
  expect(avcCodec(Buffer.from('nothing here'))).toBeNull();
});

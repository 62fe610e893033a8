import { resolve } from 'node:path';
import type { VideoContainer } from './container.ts';

const videoDecoders =
  'h264,hevc,libdav1d,libaom-av1,av1,vp8,libvpx,vp9,libvpx-vp9,mpeg4,msmpeg4,msmpeg4v2,h263,mpegvideo,' +
  'mpeg1video,mpeg2video,mjpeg,png,prores,dnxhd,cfhd,dvvideo,vc1,wmv3,rawvideo,qtrle,ffv1,huffyuv,ffvhuff,' +
  'utvideo,magicyuv,zmbv,tscc,tscc2,theora';
const soundDecoders =
  'aac,aac_latm,mp3,mp3float,mp2,mp2float,ac3,eac3,opus,libopus,vorbis,libvorbis,flac,alac,adpcm_ima_qt,' +
  'adpcm_ima_wav,adpcm_ms,pcm_u8,pcm_s8,pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,' +
  'pcm_f32le,pcm_f32be,pcm_f64le,pcm_alaw,pcm_mulaw,pcm_bluray';
const captionDecoders =
  'mov_text,srt,subrip,ass,ssa,webvtt,text,dvbsub,dvdsub,pgssub,libzvbi_teletextdec,cc_dec';

/**
 * The input options for an uploaded file, which is treated as hostile. They set its demuxer and disable guessing, so
 * that a playlist named .mp4 is never opened as a playlist. They allow only local files as protocol, and only the
 * listed demuxers and decoders, in case a container tries to open another.
 */
export function guardedInput(path: string, container: VideoContainer): string[] {
  return [
    '-protocol_whitelist',
    'file',
    '-format_whitelist',
    'mov,matroska,avi,mpegts',
    '-codec_whitelist',
    `${videoDecoders},${soundDecoders},${captionDecoders}`,
    // External references of QuickTime files stay disabled, whatever the program's default becomes.
    ...(container === 'mov' ? ['-enable_drefs', '0'] : []),
    '-f',
    container,
    '-i',
    `file:${resolve(path)}`,
  ];
}

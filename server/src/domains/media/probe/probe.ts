import { FfmpegFailed, type Ffmpeg } from '../ffmpeg/ffmpeg.process.ts';
import { isMachineFault } from '../ffmpeg/machine-fault.ts';
import { MediaRejected } from '../media.rejection.ts';
import type { ProbedVideo } from './probed-video.ts';
import { refuseCutFile } from './completeness.ts';
import { readContainer, type VideoContainer } from './container.ts';
import { guardedInput } from './input.ts';
import { measureDuration } from './duration.ts';
import { describeVideo, type ProbeReport } from './report.ts';

const entries = [
  'format=duration,start_time,nb_streams',
  'stream=index,codec_type,codec_name,start_time,duration,width,height,sample_aspect_ratio',
  'stream=avg_frame_rate,r_frame_rate,nb_frames,field_order,pix_fmt,color_range,color_space,color_transfer,sample_rate,channels',
  'stream_tags=DURATION',
  'stream_disposition=attached_pic,default',
  'stream_side_data=side_data_type,rotation',
].join(':');

const probeSeconds = 30;
const probeMemoryBytes = 4 * 1024 ** 3;

/**
 * Reads the properties of an uploaded file and rejects one that cannot become a lecture.
 * @throws MediaRejected if the file is at fault, FfmpegMissing or FfmpegFailed if this machine is
 */
export async function probeVideo(ffmpeg: Ffmpeg, path: string, signal: AbortSignal): Promise<ProbedVideo> {
  const container = await readContainer(path);
  await refuseCutFile(path, container);
  const video = describeVideo(await report(ffmpeg, path, container, signal), container);
  if (video.durationSeconds !== null) return { ...video, durationSeconds: video.durationSeconds };
  return { ...video, durationSeconds: await measureDuration(ffmpeg, path, video, signal) };
}

/** The rejection, for the user who uploaded the file, that matches the end of ffprobe's error output. */
function rejectionOf(failure: FfmpegFailed): MediaRejected {
  if (failure.end === 'output') return new MediaRejected('too_many_streams', failure);
  if (/moov atom not found|EBML header parsing failed|End of file/i.test(failure.stderr)) {
    return new MediaRejected('truncated', failure);
  }
  if (/not on whitelist/i.test(failure.stderr)) return new MediaRejected('unsupported_codec', failure);
  return new MediaRejected('not_a_video', failure);
}

/**
 * The file is at fault only if ffprobe itself rejects it. A limit of time or memory, a signal, or an ffprobe that
 * cannot even print its version means that the machine is at fault and the file may be fine.
 */
async function isFileAtFault(ffmpeg: Ffmpeg, error: FfmpegFailed, signal: AbortSignal): Promise<boolean> {
  if (error.end === 'output') return true;
  if (error.end !== 'exit' || isMachineFault(error.stderr)) return false;
  const control = { program: 'ffprobe', args: ['-version'], signal, elapsedSeconds: probeSeconds } as const;
  return ffmpeg.run({ ...control, memoryBytes: probeMemoryBytes }).then(
    () => true,
    () => false,
  );
}

async function report(
  ffmpeg: Ffmpeg,
  path: string,
  container: VideoContainer,
  signal: AbortSignal,
): Promise<ProbeReport> {
  const args = ['-v', 'error', '-of', 'json', '-show_entries', entries, ...guardedInput(path, container)];
  try {
    const { stdout } = await ffmpeg.run({
      program: 'ffprobe',
      args,
      reads: [path],
      signal,
      elapsedSeconds: probeSeconds,
      memoryBytes: probeMemoryBytes,
    });
    return JSON.parse(Buffer.from(stdout).toString('utf8')) as ProbeReport;
  } catch (error) {
    if (error instanceof FfmpegFailed && (await isFileAtFault(ffmpeg, error, signal)))
      throw rejectionOf(error);
    throw error;
  }
}

import { openFfmpeg } from '../../../src/domains/media/ffmpeg/ffmpeg.process.ts';

// Runs an endless ffmpeg, marked by its argument, until something ends this process. PROGRAM_FOLDERS says where the
// programs are.
process.stdin.resume().once('end', () => process.exit());
let isTold = false;
await openFfmpeg({ searchPath: process.env['PROGRAM_FOLDERS'] }).run({
  program: 'ffmpeg',
  args: [
    ...['-v', 'error', '-nostats', '-progress', 'pipe:1', '-re', '-f', 'lavfi', '-i', 'testsrc2=size=64x48'],
    ...['-metadata', `comment=${process.argv[2] ?? ''}`, '-f', 'null', '-'],
  ],
  signal: new AbortController().signal,
  elapsedSeconds: 120,
  onLine: () => {
    if (!isTold) process.stdout.write('running\n');
    isTold = true;
  },
});

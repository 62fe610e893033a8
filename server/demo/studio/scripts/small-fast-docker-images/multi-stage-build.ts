import { bad, dim, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const single = `FROM gcc:14
WORKDIR /src
COPY hello.c .
RUN gcc -O2 -static -s -o hello hello.c
CMD ["./hello"]`;

const named = single.replace('gcc:14', 'gcc:14 AS build');

const second = named.replace(
  'CMD ["./hello"]',
  `
FROM scratch
CMD ["/hello"]`,
);

const connected = second.replace('scratch\n', 'scratch\nCOPY --from=build /src/hello /hello\n');

const dynamic = connected.replace(' -static', '');

/** Small, Fast Docker Images, lecture 3 of 5: “Build here, run there”. Two stages, one COPY between them, and no compiler in production. */
export const multiStageBuild: LectureScript = {
  name: 'multi-stage-build',
  marked: 'run there',
  file: 'Dockerfile',
  language: 'dockerfile',
  voice: 'bright',
  height: 720,
  pane: { title: 'what is inside', size: 780 },
  steps: [
    {
      chapter: 'One stage',
      say: 'Your server compiles nothing. So why does its image have a compiler in it?',
      note: 'What *builds* it need not *ship* with it.',
    },
    {
      say: 'This one compiles a small C program, and then runs it.',
      code: single,
      light: ['gcc -O2', 'CMD'],
    },
    {
      say: 'The base image brings a compiler, headers and a whole Debian: over a gigabyte.',
      spoken: 'The base image brings a compiler, headers and a whole Debbian: over a giggabyte.',
      note: 'The size of gcc:14 is *an example*.',
      light: ['FROM'],
      output: [bad('gcc:14          1400 MB', 1)],
    },
    {
      say: 'The program that you want to run is smaller than one megabyte.',
      light: ['hello'],
      output: [good('hello            0.7 MB', 0.001)],
    },
    {
      chapter: 'Two stages',
      say: 'Give the first part a name. It is now a stage, called build.',
      note: 'Stage one *builds*.',
      code: named,
      light: ['AS build'],
    },
    {
      say: 'A second FROM begins a new image. Scratch means: with no file at all.',
      spoken: 'A second from line begins a new image. Scratch means: with no file at all.',
      note: 'Stage two *runs*.',
      code: second,
      light: ['scratch', '["/hello"]'],
    },
    {
      say: 'And one line between them: copy the program out of the stage build.',
      note: 'One *COPY* between the two.',
      code: connected,
      light: ['AS build', '--from=build'],
    },
    {
      say: 'Only the last stage becomes the image. Everything above stays behind.',
      note: 'The *last stage* is the image.',
      light: ['scratch', '--from=build', '["/hello"]'],
      clear: true,
      output: [dim('gcc:14          stays behind'), mark('image            0.7 MB', 0.001)],
    },
    {
      chapter: 'Does it start?',
      say: 'No shell, no libraries. Try it without Docker: a folder as the root.',
      note: 'scratch, *by hand*.',
      light: [],
      clear: true,
      output: [dim('$ ls rootfs'), plain('hello'), dim('$ chroot rootfs /hello'), good('ready')],
    },
    {
      say: 'It runs, because static put the C library into the program.',
      light: ['-static'],
    },
    {
      say: 'Leave that out, and the loader is missing. The message is a famous riddle.',
      note: 'The file is there. *Its loader is not.*',
      code: dynamic,
      light: ['gcc -O2'],
      output: [
        dim('$ chroot rootfs /hello'),
        bad('chroot: failed to run command'),
        bad('‘/hello’: No such file or directory'),
      ],
    },
    {
      say: 'Does your program need libraries? Then begin stage two from a slim base.',
      note: 'With libraries: *a slim base*.',
      code: dynamic.replace('scratch', 'debian:trixie-slim'),
      light: ['trixie'],
    },
    {
      say: 'Next, give your own build stage a name, and copy out only what runs.',
      note: 'Now you: *copy out what runs*.',
      light: ['AS build', '--from=build'],
    },
  ],
};

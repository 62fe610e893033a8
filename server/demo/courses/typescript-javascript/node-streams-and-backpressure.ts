import type { DemoCourse } from '../../demo-course.ts';

export const nodeStreamsAndBackpressure: DemoCourse = {
  slug: 'node-streams-and-backpressure',
  title: 'Node.js: Streams, Workers and Backpressure',
  summary:
    'Move a 40 GB file through 60 MB of memory, and know what your process does when the other side is slow.',
  description: `A Node process is easy to write and easy to fill up. A slow client, a fast disk, and the memory graph goes straight up until the container is killed. The cure is backpressure, and it has been in the platform all along.

We start with a server that falls over under a test you run yourself, and repair it piece by piece: pipelines that clean up after an error, transforms that respect the reader, a worker pool for the work that blocks, and a shutdown that finishes what is in flight.

Everything is measured. You will see memory, event loop delay and throughput before and after each change.`,
  category: 'typescript-javascript',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 10,
  instructor: 'Priya Raman',
  technology: 'nodedotjs',
  snippet: `await pipeline(
  createReadStream('huge.csv'),
  parseRows,
  createGzip(),
  response,
);`,
  outcomes: [
    'Process files larger than memory, at a constant footprint',
    'Build transforms that slow down when their reader does',
    'Move blocking work to a pool of threads',
    'Shut down a server without dropping a request',
  ],
  sections: [
    {
      title: 'Backpressure',
      lectures: [
        {
          title: 'A server that runs out of memory',
          summary: 'One slow client is enough; reproduce the crash and read the heap.',
        },
        {
          title: 'write returned false',
          summary: 'The signal that most code ignores, and what it asks you to do.',
        },
        {
          title: 'pipeline, and why not pipe',
          summary: 'An error in the middle has to close both ends.',
        },
        {
          title: 'highWaterMark is not a limit',
          summary: 'What the number counts, and how to choose it from measurements.',
        },
      ],
    },
    {
      title: 'Streams of your own',
      lectures: [
        {
          title: 'Generators as transforms',
          summary: 'Write a row parser as an async generator, with no stream class in sight.',
        },
        {
          title: 'Lines that straddle chunks',
          summary: 'Keep a remainder, decode UTF-8 across borders, and test with one-byte chunks.',
        },
        {
          title: 'Web streams and Node streams together',
          summary: 'Cross from fetch to fs and back without losing backpressure on the way.',
        },
      ],
    },
    {
      title: 'Work that blocks',
      lectures: [
        {
          title: 'Measuring event loop delay',
          summary: 'Find the function that holds everybody up, with a histogram and a profile.',
        },
        {
          title: 'A pool of worker threads',
          summary: 'Queue, transfer buffers instead of copying, and cancel what nobody awaits.',
        },
        {
          title: 'Limits and load shedding',
          summary: 'Answer 503 early instead of answering everyone late.',
        },
      ],
    },
    {
      title: 'Leaving well',
      lectures: [
        {
          title: 'Graceful shutdown, step by step',
          summary: 'Stop accepting, finish what is open, close the pool, and have a deadline.',
        },
        {
          title: 'kill -9 in the middle',
          summary: 'Write files so that a crash leaves the old one or the new one, never half.',
        },
      ],
    },
  ],
};

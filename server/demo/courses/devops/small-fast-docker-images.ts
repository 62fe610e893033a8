import type { DemoCourse } from '../../demo-course.ts';

export const smallFastDockerImages: DemoCourse = {
  slug: 'small-fast-docker-images',
  title: 'Small, Fast Docker Images',
  summary:
    'Cut an image from 1.4 GB to 90 MB and its build from four minutes to eleven seconds, and know which line did it.',
  description: `A Dockerfile is read once and paid for on every push. Most are written in the wrong order, carry a compiler into production, and run as root, because the first one that worked was kept.

We take four typical ones, for Node, Python, Go and Java, and work on them with a stopwatch and a list of layers. You learn what a layer is, when it is reused, what ends up inside, and how to prove it.

Then come the things that hurt later: signals that never arrive, a clock in the wrong zone, a base image with last year's holes in it.`,
  category: 'devops',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Noor Haddad',
  technology: 'docker',
  snippet: `FROM node:24-slim AS build
WORKDIR /app
COPY package*.json ./
RUN npm ci
COPY . .`,
  outcomes: [
    'Order a Dockerfile so that daily builds come from the cache',
    'Build in one stage and ship another',
    'Run as a user of its own on a read-only file system',
    'Say what is inside an image, and which of it is vulnerable',
  ],
  sections: [
    {
      title: 'Layers',
      lectures: [
        {
          title: 'Order the layers for the cache',
          summary: 'Move one COPY, and the install is no longer repeated on each build.',
          video: 'docker-layers',
        },
        {
          title: 'What is in a layer',
          summary: 'Unpack one, and find the file that you deleted two lines later.',
        },
        {
          title: '.dockerignore, the forgotten half',
          summary: 'Four hundred megabytes of context, of which the build needs three.',
        },
        {
          title: 'Cache mounts',
          summary: 'Keep the package cache between builds without shipping it.',
        },
      ],
    },
    {
      title: 'Stages',
      lectures: [
        {
          title: 'Build here, run there',
          summary: 'Two stages, one COPY between them, and no compiler in production.',
        },
        {
          title: 'slim, alpine, distroless, scratch',
          summary: 'What each leaves out, and the afternoon that musl will cost you.',
        },
        {
          title: 'Native modules across stages',
          summary: 'Why it builds and then does not start, and how to see it early.',
        },
        {
          title: 'Two platforms from one file',
          summary: 'Cross-compile instead of emulating, and save twenty minutes.',
        },
      ],
    },
    {
      title: 'Running well',
      lectures: [
        {
          title: 'PID 1 and the signal that never arrives',
          summary: 'Exec form, an init, and a container that stops in a second instead of ten.',
        },
        {
          title: 'Not root, not writable',
          summary: 'A user, a read-only root, and the two folders that stay open.',
        },
        {
          title: 'Secrets that do not stay',
          summary: 'Build secrets, and how to find the token in an old layer.',
        },
        {
          title: 'What is inside, as a list',
          summary: 'An SBOM, a scanner, and a rule for what you repair today.',
        },
      ],
    },
  ],
};

import type { DemoCourse } from '../../demo-course.ts';

export const smallFastDockerImages: DemoCourse = {
  slug: 'small-fast-docker-images',
  title: 'Small, Fast Docker Images',
  summary:
    'Build from the cache, ship without a compiler, run without root, and say what is inside the image.',
  description: `A Dockerfile is read once and paid for on every push. Most are written in the wrong order, carry a compiler into production, and run as root, because the first one that worked was kept.

We take a typical one and work on it with a list of its layers. You learn what a layer is, when it is reused, what ends up inside, and how to prove it.

Then come the things that hurt later: a process that may do too much, files that it may change, and a base image with last year's holes in it.`,
  category: 'devops',
  level: 'intermediate',
  access: 'premium',
  priceCents: 2900,
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
          preview: true,
          video: 'docker-layers',
        },
        {
          title: 'What is in a layer',
          summary: 'Unpack one, and find the file that was deleted two lines later.',
          video: 'layer-contents',
        },
        {
          title: 'Build here, run there',
          summary: 'Two stages, one COPY between them, and no compiler in production.',
          video: 'multi-stage-build',
        },
      ],
    },
    {
      title: 'In production',
      lectures: [
        {
          title: 'Not root, not writable',
          summary: 'A user of its own, a read-only root, and one folder that stays open.',
          video: 'container-user',
        },
        {
          title: 'What is inside, as a list',
          summary: 'Write an SBOM, scan it, and have a rule for what you fix today.',
          video: 'image-sbom',
        },
      ],
    },
  ],
};

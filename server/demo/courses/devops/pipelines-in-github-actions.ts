import type { DemoCourse } from '../../demo-course.ts';

export const pipelinesInGithubActions: DemoCourse = {
  slug: 'pipelines-in-github-actions',
  title: 'Pipelines in GitHub Actions',
  summary:
    'Get from push to deployed in under five minutes, with checks people trust and no secret left lying about.',
  description: `A pipeline is a program that everybody runs and nobody reviews. It grows by copying until it takes twenty minutes, fails on Tuesdays, and holds keys to production.

You take such a pipeline and treat it as code: measure it, cache what is worth caching, run in parallel what can be, and make each failure point at its cause. Then you remove the long-lived keys and pin what comes from strangers.

The result is under five minutes, and it can be run on your own machine when it fails.`,
  category: 'devops',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Noor Haddad',
  technology: 'githubactions',
  snippet: `permissions:
  contents: read
concurrency:
  group: \${{ github.ref }}
  cancel-in-progress: true`,
  outcomes: [
    'Find the slow step, and decide between cache, split and delete',
    'Write workflows that run locally as well',
    'Deploy with short-lived credentials',
    'Pin third-party actions, and keep them current',
  ],
  sections: [
    {
      title: 'Fast',
      lectures: [
        {
          title: 'Where the twenty minutes go',
          summary: 'Draw the timeline of a run, and find out which steps wait for nothing.',
        },
        {
          title: 'A cache with the right key',
          summary: 'Hash what decides the content, and measure whether restoring is faster than installing.',
        },
        {
          title: 'Split tests by time, not by name',
          summary: 'Four runners that finish together.',
        },
        {
          title: 'Cancel what nobody waits for',
          summary: 'Concurrency groups, and the branch on which you must not use them.',
        },
      ],
    },
    {
      title: 'Trusted',
      lectures: [
        {
          title: 'One command, here and there',
          summary: 'The workflow calls a script, so that a failure can be repeated at your desk.',
        },
        {
          title: 'Flaky is a bug with an owner',
          summary: 'Count failures per test, and keep retries out of the pipeline.',
        },
        {
          title: 'Artifacts that explain a failure',
          summary: 'A trace, a picture, a log, and nothing else.',
        },
      ],
    },
    {
      title: 'Safe',
      lectures: [
        {
          title: 'Permissions, down to read',
          summary: 'What the token may do by default, and how little you need.',
        },
        {
          title: 'Pull requests from strangers',
          summary: 'The trigger that runs their code with your secrets, and what to use instead.',
        },
        {
          title: 'Deploy with OIDC',
          summary: 'No stored keys: a token that lives ten minutes and names the branch.',
        },
        {
          title: 'Pinned by hash, updated by machine',
          summary: 'Why a tag is not a version, and how to stay current anyway.',
        },
      ],
    },
  ],
};

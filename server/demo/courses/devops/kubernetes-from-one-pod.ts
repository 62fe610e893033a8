import type { DemoCourse } from '../../demo-course.ts';

export const kubernetesFromOnePod: DemoCourse = {
  slug: 'kubernetes-from-one-pod',
  title: 'Kubernetes from One Pod Up',
  summary:
    'Start with one pod, add an object only when something breaks, and end with releases that nobody notices.',
  description: `Kubernetes is taught as a list of nouns. This course goes the other way: one pod, and a series of failures. It dies, and nobody restarts it. It moves, and nobody finds it. It is updated, and a hundred requests are lost. For each failure there is one object, and then you know why it exists.

You work on a cluster on your own machine. By lecture ten you can do a release under load and show that no request was dropped. By the end you can read any manifest, and, more usefully, any describe output.

There is no YAML longer than a screen.`,
  category: 'devops',
  level: 'advanced',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 8,
  instructor: 'Rafael Quintero',
  technology: 'kubernetes',
  snippet: `readinessProbe:
  httpGet: { path: /up, port: 80 }
  periodSeconds: 2
lifecycle:
  preStop:
    sleep: { seconds: 5 }`,
  outcomes: [
    'Explain each common object by the failure that it prevents',
    'Release under load without a lost request',
    'Set requests and limits from measurements',
    'Debug a pod that does not start, in order, without guessing',
    'Give a workload the permissions that it needs and no others',
  ],
  sections: [
    {
      title: 'One pod, and what goes wrong',
      lectures: [
        {
          title: 'A pod dies and stays dead',
          summary: 'Run one by hand, kill it, and meet the controller that would have helped.',
        },
        {
          title: 'Desired state, actual state',
          summary: 'The loop behind every object, watched live.',
        },
        {
          title: 'A pod moves and nobody finds it',
          summary: 'Services, endpoints, and how a name becomes an address.',
        },
        {
          title: 'CrashLoopBackOff, in order',
          summary: 'Events, last logs, exit code, probe: a checklist that ends the guessing.',
        },
      ],
    },
    {
      title: 'Releases',
      lectures: [
        {
          title: 'Readiness is not liveness',
          summary: 'Two questions, two probes, and the restart storm from mixing them.',
        },
        {
          title: 'The requests lost in a rolling update',
          summary: 'Count them under load, then close the gap with a pre-stop pause.',
        },
        {
          title: 'Roll back in one command',
          summary: 'Revision history, and the migration that makes it a lie.',
        },
        {
          title: 'Disruption budgets',
          summary: 'Drain a node while the service stays up.',
        },
      ],
    },
    {
      title: 'Resources',
      lectures: [
        {
          title: 'Requests schedule, limits kill',
          summary: 'Throttling and OOM, reproduced and read from the metrics.',
        },
        {
          title: 'Scaling on the right number',
          summary: 'Why CPU is late, and what to scale a queue worker by.',
        },
        {
          title: 'State: volumes and stateful sets',
          summary: 'A disk that follows its pod, and what happens when the zone is gone.',
        },
      ],
    },
    {
      title: 'Walls',
      lectures: [
        {
          title: 'Who may do what',
          summary: 'A service account per workload, with three verbs.',
        },
        {
          title: 'Network policies',
          summary: 'Deny everything, then open the two paths that are used.',
        },
        {
          title: 'Configuration and secrets',
          summary: 'Mounted or injected, rotated without a restart, and not in the repository.',
        },
      ],
    },
  ],
};

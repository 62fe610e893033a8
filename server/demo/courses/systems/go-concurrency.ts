import type { DemoCourse } from '../../demo-course.ts';

export const goConcurrency: DemoCourse = {
  slug: 'go-concurrency',
  title: 'Go Concurrency That Ends',
  summary:
    'Start goroutines whose end you can name: channels, contexts and limits, with the race detector on.',
  description: `Starting a goroutine is two letters. Knowing when it ends, who waits for it, and what it does when nobody is listening is the work. Most concurrency bugs in Go are goroutines that never end.

This course has one rule: no goroutine without an owner. With it we build a crawler, a worker pool and a fan-in of live prices, each first in the obvious way, then with the leak that the obvious way contains, then repaired.

The race detector is on throughout, and tests run with a fake clock, so that nothing depends on luck.`,
  category: 'systems',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 4,
  instructor: 'Deniz Aydin',
  technology: 'go',
  snippet: `select {
case job := <-jobs:
	run(ctx, job)
case <-ctx.Done():
	return ctx.Err()
}`,
  outcomes: [
    'Give each goroutine an owner and an end',
    'Pass cancellation and deadlines through a call tree',
    'Limit parallel work without a pool of your own',
    'Read a report of the race detector, and remove its cause',
  ],
  sections: [
    {
      title: 'Goroutines and their ends',
      lectures: [
        {
          title: 'A goroutine that nobody waits for',
          summary: 'Leak one on purpose, count it, and find its line in a dump.',
        },
        {
          title: 'Channels: who closes',
          summary: 'The sender does, once, and what each mistake looks like.',
        },
        {
          title: 'Buffered is not faster',
          summary: 'What a buffer decouples, and the deadlock it hides until Friday.',
        },
      ],
    },
    {
      title: 'Context',
      lectures: [
        {
          title: 'Cancellation down the tree',
          summary: 'One Done channel from the request to the query.',
        },
        {
          title: 'Deadlines and budgets',
          summary: 'Give a slow neighbour what is left of your second, and not a second of its own.',
        },
        {
          title: 'Values: three that belong, ten that do not',
          summary: 'Request ids in, database handles out.',
        },
      ],
    },
    {
      title: 'Patterns',
      lectures: [
        {
          title: 'errgroup: the first error stops the rest',
          summary: 'Fan out, collect, and cancel with one small package.',
        },
        {
          title: 'A limit on work in flight',
          summary: 'SetLimit or a semaphore, chosen by who should wait.',
        },
        {
          title: 'Fan-in with a slow consumer',
          summary: 'Keep the latest price and drop the stale ones.',
        },
        {
          title: 'singleflight against a stampede',
          summary: 'A thousand misses, one query, and its one failure shared by all.',
        },
      ],
    },
    {
      title: 'Proof',
      lectures: [
        {
          title: 'Reading the race detector',
          summary: 'Two stacks, one address, and the happens-before you forgot.',
        },
        {
          title: 'Tests with a fake clock',
          summary: 'testing/synctest, and a timeout test that takes no time.',
        },
      ],
    },
  ],
};

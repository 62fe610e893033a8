import type { DemoCourse } from '../../demo-course.ts';

export const webPerformanceMeasured: DemoCourse = {
  slug: 'web-performance-measured',
  title: 'Web Performance, Measured',
  summary: 'Take a real shop from 6.1 s to 1.2 s on a slow phone, one measured change at a time.',
  description: `Performance advice is cheap, and half of it does nothing on your page. This course is the other way round: measure, form one suspicion, change one thing, measure again, keep or revert.

The patient is a shop with the usual history: three tag managers, a carousel, a font in nine weights, and a bundle that nobody dares to open. We work on a throttled phone from the first minute, because that is where your visitors are. By the end the largest paint comes at 1.2 seconds, nothing jumps, and a tap answers within a frame.

You leave with a budget in the build that keeps it so, which is the harder half.`,
  category: 'web-front-end',
  level: 'advanced',
  access: 'premium',
  priceCents: 5900,
  instructor: 'Kwame Boateng',
  technology: 'lighthouse',
  snippet: `<img src="hero.avif"
  width="1200" height="630"
  fetchpriority="high"
  alt="A rower at the catch">`,
  outcomes: [
    'Read a waterfall and name the request that everything waits for',
    'Get the largest paint under two seconds on a slow phone',
    'Find the long task behind a slow tap, and split it',
    'Reserve space so that nothing jumps',
    'Hold the result with a budget in continuous integration',
  ],
  sections: [
    {
      title: 'Measure first',
      lectures: [
        {
          title: 'A slow phone on your desk',
          summary: 'Throttle honestly, repeat five times, and report the median.',
        },
        {
          title: 'Reading a waterfall',
          summary: 'Connection, wait, download: which bar moves when you change what.',
        },
        {
          title: 'Field data against lab data',
          summary: 'What your visitors measured, and why it does not match your laptop.',
        },
      ],
    },
    {
      title: 'The first paint',
      lectures: [
        {
          title: 'What blocks rendering',
          summary: 'Find the style sheet and the script between the HTML and the first pixel.',
        },
        {
          title: 'Preload is a loan',
          summary: 'Each hint delays something else; use three and measure four.',
        },
        {
          title: 'Fonts that do not make text jump',
          summary: 'Subset, preload one, and match the metrics of the fallback.',
        },
        {
          title: 'The hero image, by the byte',
          summary: 'Format, size, priority, and the lazy attribute that cost a second.',
        },
      ],
    },
    {
      title: 'The first tap',
      lectures: [
        {
          title: 'Long tasks and who owns them',
          summary: 'Attribute main thread time to your code, your framework and your tags.',
        },
        {
          title: 'Splitting by route and by need',
          summary: 'What to load with the page, at idle, and at the click.',
        },
        {
          title: 'Yielding to the browser',
          summary: 'Break one 300 ms task into pieces that let a tap through.',
        },
      ],
    },
    {
      title: 'Keeping it',
      lectures: [
        {
          title: 'A budget that fails the build',
          summary: 'Bytes are a better gate than scores, and here is why.',
        },
        {
          title: 'Caching headers, decided once',
          summary: 'Immutable assets, short pages, and a plan for the day you are wrong.',
        },
      ],
    },
  ],
};

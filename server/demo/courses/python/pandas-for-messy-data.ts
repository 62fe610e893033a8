import type { DemoCourse } from '../../demo-course.ts';

export const pandasForMessyData: DemoCourse = {
  slug: 'pandas-for-messy-data',
  title: 'pandas for Messy Data',
  summary:
    'Clean, join and check the spreadsheets that people really send you, in steps you can run again next month.',
  description: `The data arrives by mail. Dates in three formats, a total row in the middle, a column called Unnamed: 7, and two offices that spell the same customer differently. Tutorials start after this point. This course is this point.

You clean five real shapes of mess, and you do it as a pipeline: one chain of named steps, checked at each end, that somebody else can read and that runs again when the next file arrives.

Along the way you learn to think in columns rather than rows, which is where the speed comes from: the last section takes a script from eleven minutes to nine seconds.`,
  category: 'python',
  level: 'intermediate',
  access: 'premium',
  priceCents: 3900,
  instructor: 'Hana Mori',
  technology: 'pandas',
  snippet: `clean = (
  raw.rename(columns=str.lower)
     .dropna(subset=['amount'])
     .assign(day=lambda d:
       pd.to_datetime(d['day']))
)`,
  outcomes: [
    'Write cleaning steps as one readable chain',
    'Join tables and prove that no row was lost or doubled',
    'Parse dates and numbers from several countries',
    'Replace row loops by column operations',
  ],
  sections: [
    {
      title: 'Getting it in',
      lectures: [
        {
          title: 'The export with a total row in the middle',
          summary: 'Read what the file says before you decide what it means.',
        },
        {
          title: 'dtypes on purpose',
          summary: 'Strings, categories, nullable integers, and the post code that lost its zero.',
        },
        {
          title: '1.234,56 and 03/04/2025',
          summary: 'Parse numbers and dates when you know the office they came from.',
        },
        {
          title: 'Missing, empty, zero, unknown',
          summary: 'Four meanings of nothing, kept apart until you decide.',
        },
      ],
    },
    {
      title: 'Chains',
      lectures: [
        {
          title: 'assign, pipe, and no intermediate names',
          summary: 'A pipeline that can be read from top to bottom and cut anywhere.',
        },
        {
          title: 'Copies, views and the warning',
          summary: 'What copy-on-write changed, and the code you can delete because of it.',
        },
        {
          title: 'Checks inside the chain',
          summary: 'Assert unique keys and ranges where the data passes, so that bad files stop early.',
        },
      ],
    },
    {
      title: 'Joining',
      lectures: [
        {
          title: 'validate and indicator',
          summary: 'Two arguments of merge that catch the row explosion before your boss does.',
        },
        {
          title: 'The same customer, spelled twice',
          summary: 'Normalise, match, review the rest by hand, and keep the mapping.',
        },
        {
          title: 'Nearest in time with merge_asof',
          summary: 'Attach the price that was valid at the moment of each sale.',
        },
      ],
    },
    {
      title: 'Answers',
      lectures: [
        {
          title: 'groupby: aggregate, transform, filter',
          summary: 'Three verbs, three shapes of result.',
        },
        {
          title: 'Wide and long',
          summary: 'pivot and melt, and how to know which one a chart wants.',
        },
        {
          title: 'From eleven minutes to nine seconds',
          summary: 'Remove apply, one column at a time, with a timer running.',
        },
      ],
    },
  ],
};

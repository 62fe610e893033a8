import type { DemoCourse } from '../../demo-course.ts';

export const reactWithoutSurprises: DemoCourse = {
  slug: 'react-without-surprises',
  title: 'React Without Surprises',
  summary: 'Know why a component rendered, what an effect is for, and where each piece of state belongs.',
  description: `React is small. The surprises come from three places: effects that do what an event handler should do, state that is stored twice, and a wrong picture of when rendering happens. This course takes each apart on real screens.

You work on one application, a training log with search, forms and live results. It arrives with eleven bugs that you will recognise from your own code: a stale closure, a request race, an input that loses focus, a list that renders itself slowly. You find each with the profiler or a test before you repair it.

No state library is needed until the last section, where you decide whether you want one.`,
  category: 'web-front-end',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Anouk Lemaire',
  technology: 'react',
  snippet: `useEffect(() => {
  const room = connect(id);
  return () => room.leave();
}, [id]);`,
  outcomes: [
    'Write effects that can run twice without harm',
    'Delete the state that can be computed',
    'Explain from a profile why a component rendered',
    'Keep a form quick with five hundred fields',
    'Choose between context, a store and the URL for a piece of state',
  ],
  sections: [
    {
      title: 'Effects',
      lectures: [
        {
          title: 'An effect that cleans up after itself',
          summary: 'Two requests race, the slow one wins, and a cleanup function settles it.',
          preview: true,
          video: 'effect-cleanup',
        },
        {
          title: 'You might need an event handler',
          summary: 'Move work from an effect to the click that caused it, and three bugs disappear.',
        },
        {
          title: 'Dependencies are not a schedule',
          summary: 'The array says what the effect reads, never when you would like it to run.',
        },
        {
          title: 'Strict mode runs it twice',
          summary: 'What the second run is looking for, and how to pass its test.',
        },
      ],
    },
    {
      title: 'State',
      lectures: [
        {
          title: 'Compute it while rendering',
          summary: 'Remove a filtered copy of a list, and the effect that kept it in step.',
        },
        {
          title: 'The key that resets a form',
          summary: 'Give a component a new identity instead of resetting its fields by hand.',
        },
        {
          title: 'Lift it, or leave it alone',
          summary: 'Put state at the lowest place that sees everybody who needs it.',
        },
        {
          title: 'The URL is state as well',
          summary: 'Filters that survive a reload, a shared link and the back button.',
        },
      ],
    },
    {
      title: 'Rendering',
      lectures: [
        {
          title: 'Reading a profile',
          summary: 'From a flame chart to the one prop that changes on each keystroke.',
        },
        {
          title: 'Children as a wall',
          summary: 'Pass elements down so that they do not render again, with no memo anywhere.',
        },
        {
          title: 'Transitions and deferred values',
          summary: 'Keep the input instant while the list of results catches up.',
        },
      ],
    },
    {
      title: 'Data from a server',
      lectures: [
        {
          title: 'A cache is not a store',
          summary: 'Why server data wants keys, staleness and deduplication rather than reducers.',
        },
        {
          title: 'Optimistic, with a way back',
          summary: 'Show the result at once, and restore the old one when the server says no.',
        },
        {
          title: 'Error boundaries that offer a next step',
          summary: 'Place them by what the reader can still do, and let them try again.',
        },
      ],
    },
  ],
};

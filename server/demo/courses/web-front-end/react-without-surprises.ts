import type { DemoCourse } from '../../demo-course.ts';

export const reactWithoutSurprises: DemoCourse = {
  slug: 'react-without-surprises',
  title: 'React Without Surprises',
  summary: 'Know why a component rendered, what an effect is for, and where each piece of state belongs.',
  description: `React is small. The surprises come from three places: effects that do what an event handler should do, state that is stored twice, and a wrong picture of when rendering happens. This course takes each apart on real screens.

You will recognise the bugs from your own code: requests that race, an effect that asks twice, a copy of a list that falls behind, five hundred fields that render at every keystroke, a filter that a reload forgets. You find the cause of each before you repair it.

No state library is needed. You need to have written a few components.`,
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
    'Move work from an effect to the event that caused it',
    'Delete the state that can be computed',
    'Keep a form quick with five hundred fields',
    'Put a filter into the URL, where it survives a reload',
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
          summary:
            'Move work from an effect to the click that caused it, and two needless requests disappear.',
          video: 'effect-or-event',
        },
      ],
    },
    {
      title: 'State and rendering',
      lectures: [
        {
          title: 'Compute it while rendering',
          summary: 'Remove a filtered copy of a list, and the effect that kept it in step.',
          video: 'computed-state',
        },
        {
          title: 'Children as a wall',
          summary: 'Find out why five hundred fields rendered, and pass them down so that they do not.',
          video: 'children-wall',
        },
        {
          title: 'The URL is state as well',
          summary:
            'Move a filter into the address, where it survives a reload, a shared link and the back button.',
          video: 'url-state',
        },
      ],
    },
  ],
};

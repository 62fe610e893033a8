import type { DemoCourse } from '../../demo-course.ts';

export const cssLayoutThatHolds: DemoCourse = {
  slug: 'css-layout-that-holds',
  title: 'CSS Layout That Holds',
  summary:
    'Lay out pages that survive long words, large type and a 320 px screen, with no framework and few media queries.',
  description: `Layout feels like guessing until you know which of the four algorithms is at work: flow, flex, grid or positioning. Each has its own idea of how wide a box wants to be. Once you see that, most hacks become one line.

You build six layouts that every site needs, from a card grid to a page with a sticky sidebar, and then you attack them: German words, a 200 % zoom, no images, twice the text.

No previous CSS is needed beyond colours and margins.`,
  category: 'web-front-end',
  level: 'beginner',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 5,
  instructor: 'Ingrid Solheim',
  technology: 'css',
  snippet: `.cards {
  display: grid;
  gap: 1.5rem;
  grid-template-columns: repeat(
    auto-fill, minmax(9rem, 1fr));
}`,
  outcomes: [
    'Name the layout algorithm that places a box, and use its rules',
    'Build a responsive card grid without a media query',
    'Stop a flex item from overflowing, for the right reason',
    'Size components by their container instead of the screen',
  ],
  sections: [
    {
      title: 'How wide is a box',
      lectures: [
        {
          title: 'min-content, max-content, and the width between',
          summary: 'The two sizes from which every layout algorithm starts.',
        },
        {
          title: 'Flow: margins that collapse and boxes that do not',
          summary: 'When two margins become one, and how a new formatting context stops it.',
        },
        {
          title: 'Percentages of what',
          summary: 'Why height: 100% does nothing, and what to write instead.',
        },
      ],
    },
    {
      title: 'Flexbox',
      lectures: [
        {
          title: 'grow, shrink, basis: the arithmetic',
          summary: 'Compute a row by hand once, and never guess at flex: 1 again.',
        },
        {
          title: 'min-width: 0',
          summary: 'Why a long file name breaks the row, and the two words that repair it.',
        },
        {
          title: 'A toolbar that wraps with dignity',
          summary: 'Gaps, auto margins, and a search field that takes what is left.',
        },
      ],
    },
    {
      title: 'Grid',
      lectures: [
        {
          title: 'Cards with auto-fill and minmax',
          summary: 'One declaration from phone to wide screen, and the trap at 320 px.',
        },
        {
          title: 'Subgrid: titles that line up',
          summary: 'Share rows between cards so that prices stand on one line.',
        },
        {
          title: 'Named areas for a whole page',
          summary: 'Draw the page in text, and rearrange it in one place.',
        },
      ],
    },
    {
      title: 'Layouts under stress',
      lectures: [
        {
          title: 'Container queries',
          summary: 'The same card in a sidebar and in a grid, deciding for itself.',
        },
        {
          title: 'Sticky, and the parent that breaks it',
          summary: 'Three reasons why sticky does not stick, and how to find yours.',
        },
      ],
    },
  ],
};

import type { DemoCourse } from '../../demo-course.ts';

export const accessibleInterfaces: DemoCourse = {
  slug: 'accessible-interfaces',
  title: 'Accessible Interfaces by Hand',
  summary:
    'Build the dialog, the menu and the combobox that work with a keyboard and a screen reader, and test them so.',
  description: `An automated checker finds about a third of the problems. The rest are found by putting the mouse away, turning on a screen reader, and trying to finish something. That is how this course works.

You build the seven widgets that cause most of the trouble, first from plain HTML as far as it goes, then with the script that is really needed. For each you hear what a screen reader says, before and after.

The goal is not a score. It is that somebody who cannot see your page buys the ticket as fast as somebody who can.`,
  category: 'web-front-end',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 9,
  instructor: 'Rosalind Hart',
  technology: 'html5',
  snippet: `<dialog aria-labelledby="t">
  <h2 id="t">End the set?</h2>
  <form method="dialog">
    <button autofocus>No</button>
  </form>
</dialog>`,
  outcomes: [
    'Operate your own product with a keyboard and a screen reader',
    'Choose the element that brings the behaviour with it',
    'Manage focus when content appears, moves and goes away',
    'Announce a change without talking over the reader',
  ],
  sections: [
    {
      title: 'What is already there',
      lectures: [
        {
          title: 'Put the mouse away',
          summary: 'A ten-minute audit of a real checkout with the keyboard alone.',
        },
        {
          title: 'Names, roles and states',
          summary: 'How a screen reader knows what a thing is, and where the name comes from.',
        },
        {
          title: 'The first rule of ARIA',
          summary: 'Six divs replaced by six elements, and the script that was no longer needed.',
        },
      ],
    },
    {
      title: 'Focus',
      lectures: [
        {
          title: 'A visible ring that designers accept',
          summary: 'focus-visible, two colours, and a contrast that holds on every surface.',
        },
        {
          title: 'A dialog with the dialog element',
          summary: 'Focus goes in, stays in, and returns to where it came from.',
        },
        {
          title: 'After the route changed',
          summary: 'Where focus belongs when a page appears without a page load.',
        },
      ],
    },
    {
      title: 'The hard widgets',
      lectures: [
        {
          title: 'Menu, or list of links',
          summary: 'Most menus are not menus; how to tell, and what each needs.',
        },
        {
          title: 'Tabs with a roving tabindex',
          summary: 'One stop in the tab order, arrows inside, and a choice about activation.',
        },
        {
          title: 'A combobox that announces its results',
          summary: 'Active descendant, a live count, and the keys people expect.',
        },
      ],
    },
    {
      title: 'Proof',
      lectures: [
        {
          title: 'Live regions that say it once',
          summary: 'Polite, assertive, and the empty element that must be there first.',
        },
        {
          title: 'Tests that find by role',
          summary: 'A test that can only click what a person can reach.',
        },
        {
          title: 'Errors in forms',
          summary: 'Connect the message to its field, move focus once, and keep what was typed.',
        },
      ],
    },
  ],
};

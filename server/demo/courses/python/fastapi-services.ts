import type { DemoCourse } from '../../demo-course.ts';

export const fastapiServices: DemoCourse = {
  slug: 'fastapi-services',
  title: 'FastAPI Services You Can Change',
  summary:
    'Build a booking API with tested rules, one transaction per request, and no business logic in a route.',
  description: `The first FastAPI service takes an afternoon. The tenth change to it takes a week, because rules, queries and validation have grown into each other. This course is about the structure that keeps the tenth change small.

You build the API of a climbing hall: slots, bookings, a waiting list, cancellations with a deadline. The interesting part is what happens at the edges: two people book the last place, a payment arrives twice, a migration runs while the old version still serves.

At the end the service has types that the editor understands, tests that run in four seconds, and a deployment that can be rolled back.`,
  category: 'python',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 6,
  instructor: 'Lucía Ferrer',
  technology: 'fastapi',
  snippet: `@app.post('/bookings')
async def book(
    slot: SlotId,
    db: Annotated[Tx, Depends(tx)]
) -> Booking:
    return await add(db, slot)`,
  outcomes: [
    'Separate rules from routes so that each can be tested alone',
    'Run each request in one transaction, opened at the edge',
    'Settle a race for the last place in the database',
    'Change a table while two versions of the service are running',
  ],
  sections: [
    {
      title: 'The shape of a service',
      lectures: [
        {
          title: 'One endpoint, four layers, forty lines',
          summary: 'Route, schema, rule and query, each in the place where you will look for it.',
        },
        {
          title: 'Schemas in, schemas out',
          summary: 'Separate models for input and output, so that a column never leaks.',
        },
        {
          title: 'Dependencies as a composition root',
          summary: 'Depends for the session, the clock and the user, and how tests replace them.',
        },
        {
          title: 'Errors with a code',
          summary: 'Domain exceptions, one handler, and a body that programs can read.',
        },
      ],
    },
    {
      title: 'Data',
      lectures: [
        {
          title: 'A transaction per request',
          summary: 'Commit at the end, roll back on an error, and never in between.',
        },
        {
          title: 'The last place, booked twice',
          summary: 'Reproduce the race with two clients, then close it with a constraint.',
        },
        {
          title: 'N plus one, found and removed',
          summary: 'Log the queries of one request, and load what the response needs.',
        },
        {
          title: 'Migrations in two steps',
          summary: 'Expand, deploy, contract: rename a column with nobody noticing.',
        },
      ],
    },
    {
      title: 'async, where it helps',
      lectures: [
        {
          title: 'def or async def',
          summary: 'What runs in the loop, what runs in a thread, and what blocks everyone.',
        },
        {
          title: 'Calling a slow neighbour',
          summary: 'Timeouts, a limit on open calls, and an answer when it is down.',
        },
      ],
    },
    {
      title: 'Ready to run',
      lectures: [
        {
          title: 'Tests against a real database',
          summary: 'A transaction per test, rolled back, at two milliseconds each.',
        },
        {
          title: 'Settings that fail at the start',
          summary: 'One typed settings class, and a sentence that names the missing variable.',
        },
        {
          title: 'Health, readiness and shutdown',
          summary: 'What each probe should ask, and how to leave without dropping a booking.',
        },
      ],
    },
  ],
};

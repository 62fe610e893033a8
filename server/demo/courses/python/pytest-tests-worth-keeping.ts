import type { DemoCourse } from '../../demo-course.ts';

export const pytestTestsWorthKeeping: DemoCourse = {
  slug: 'pytest-tests-worth-keeping',
  title: 'pytest: Tests Worth Keeping',
  summary: 'Write a suite that fails for one reason, runs in seconds, and lets you refactor on a Friday.',
  description: `A test suite can be a net or a weight. The difference is not coverage. It is whether a test fails only when behaviour broke, says which behaviour, and costs little enough that you run it without thinking.

We start with a suite of 140 tests that nobody trusts: order-dependent, full of mocks, six minutes long. You take it apart and rebuild it, lecture by lecture, until it runs in eleven seconds and finds the four bugs that the old one slept through.

For people who have written tests, and have deleted some with relief.`,
  category: 'python',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Adaeze Nwosu',
  technology: 'pytest',
  snippet: `@pytest.mark.parametrize(
  ('text', 'seconds'),
  [('1:30', 90), ('0:05', 5)],
)
def test_parses(text, seconds):
    assert parse(text) == seconds`,
  outcomes: [
    'Name tests by behaviour, so that a failure reads as a sentence',
    'Build fixtures that say only what matters',
    'Replace mocks by small real objects',
    'Find bugs with generated inputs',
    'Make a flaky test fail every time, then repair it',
  ],
  sections: [
    {
      title: 'One reason to fail',
      lectures: [
        {
          title: 'A failure that reads as a sentence',
          summary: 'Names, one behaviour each, and asserts that show both sides.',
        },
        {
          title: 'Arrange less',
          summary: 'Builders with defaults, so that a test shows only what it is about.',
        },
        {
          title: 'parametrize, and when a loop is a lie',
          summary: 'Tables of cases with ids that make sense in the report.',
        },
      ],
    },
    {
      title: 'Fixtures',
      lectures: [
        {
          title: 'Scope, teardown and order',
          summary: 'What runs when, and how yield keeps the two halves together.',
        },
        {
          title: 'A database per session, a transaction per test',
          summary: 'Real queries at the price of a rollback.',
        },
        {
          title: 'tmp_path, monkeypatch, capsys',
          summary: 'Three built-in fixtures that replace a hundred lines of set-up.',
        },
      ],
    },
    {
      title: 'Fewer mocks',
      lectures: [
        {
          title: 'What a mock cannot tell you',
          summary: 'A green suite, a renamed method, and a broken release.',
        },
        {
          title: 'Fakes you can trust',
          summary: 'One set of tests, run against the fake and the real thing.',
        },
        {
          title: 'Time as a parameter',
          summary: 'Pass a clock in, and delete every sleep in the suite.',
        },
      ],
    },
    {
      title: 'Finding what you did not think of',
      lectures: [
        {
          title: 'Properties with Hypothesis',
          summary: 'Round trips, invariants, and the smallest input that breaks them.',
        },
        {
          title: 'Mutation: testing the tests',
          summary: 'Change the code on purpose, and see whether anybody notices.',
        },
        {
          title: 'Hunting a flaky test',
          summary: 'Random order, a fixed seed, and a bisect over the tests before it.',
        },
      ],
    },
  ],
};

import { bad, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const parse = `from collections import Counter
from itertools import islice

def parse(lines):
    for line in lines:
        status, path = line.split()
        yield int(status), path
`;

const parseTried = `${parse}
print(list(parse(["500 /pay"])))`;

const stages = `${parse}
def failures(hits):
    for status, path in hits:
        if status >= 500:
            yield path
`;

const failuresTried = `${stages}
print(list(failures([(500, "/pay"), (200, "/")])))`;

const chained = `${stages}
with open("web.log") as log:
    bad = failures(parse(log))`;

const sliced = `${chained}
    print(list(islice(bad, 2)))`;

const counted = sliced.replace('list(islice(bad, 2))', 'Counter(bad).most_common(2)');

const start = `# Add a stage to the pipeline. Run it: python3 pipeline.py
from collections import Counter
from itertools import islice


def read(count):
    """Yield the lines of an example log. Each has a status, a path and milliseconds."""
    for number in range(count):
        status = 503 if number % 7 == 0 else 200
        yield f"{status} /page/{number % 3} {number % 40}\\n"


def parse(lines):
    for line in lines:
        status, path, ms = line.split()
        yield int(status), path, int(ms)


def failures(hits):
    for status, path, ms in hits:
        if status >= 500:
            yield path


# 1. Write a generator slow(hits, limit) that passes on hits of at least limit milliseconds.
# 2. Test it with a list of two hits, without any log.
# 3. Put it between parse and failures: count the failures that took at least 30 ms.
print(list(islice(failures(parse(read(1_000))), 3)))
print(Counter(failures(parse(read(1_000)))).most_common())
`;

const solution =
  start.slice(0, start.indexOf('# 1.')) +
  `def slow(hits, limit):
    for status, path, ms in hits:
        if ms >= limit:
            yield status, path, ms


assert list(slow([(200, "/", 29), (200, "/", 30)], 30)) == [(200, "/", 30)]

print(list(islice(failures(slow(parse(read(1_000)), 30)), 3)))
print(Counter(failures(slow(parse(read(1_000)), 30))).most_common())
`;

/** Python Generators and Iterators, lecture 4 of 5: “Read, parse, filter, count”. Small generators in a row, each testable with a list. */
export const logPipeline: LectureScript = {
  name: 'log-pipeline',
  marked: 'Read, parse',
  file: 'pipeline.py',
  language: 'python',
  voice: 'deep',
  height: 720,
  pane: { title: 'python3 pipeline.py', size: 700 },
  steps: [
    {
      chapter: 'Small stages',
      say: 'A hundred thousand lines of log. Which page fails most often?',
      note: 'Four steps, *each on its own*.',
    },
    {
      say: 'Parse takes lines, and yields a status and a path. It knows no file.',
      note: 'Lines in, *pairs out*.',
      code: parse,
      light: ['def parse', 'for line', 'line.split', 'yield int'],
    },
    {
      say: 'So you can try it with a list of one line.',
      code: parseTried,
      light: ['print'],
      output: [plain("[(500, '/pay')]")],
    },
    {
      say: 'Failures takes such pairs, and keeps the paths of the server errors.',
      note: 'Pairs in, *paths out*.',
      code: stages,
      light: ['def failures', 'for status', 'if status', 'yield path'],
    },
    {
      say: 'A list is enough for this test too: two pairs in, one path out.',
      code: failuresTried,
      light: ['print'],
      clear: true,
      output: [plain("['/pay']")],
    },
    {
      chapter: 'Put them in a row',
      say: 'Now the real log. An open file yields lines, so it is the first stage.',
      note: 'open, parse, failures: *nothing read yet*.',
      code: chained,
      light: ['with open', 'bad ='],
    },
    {
      say: 'Take a slice first: two failures, and no more lines than that needs.',
      note: 'islice: *look at the first few*.',
      code: sliced,
      light: ['islice(bad'],
      clear: true,
      output: [plain("['/pay', '/cart']")],
    },
    {
      say: 'Then count them all. Counter pulls each line through every stage.',
      note: 'The last stage *pulls*.',
      code: counted,
      light: ['Counter(bad)'],
      clear: true,
      output: [mark("[('/pay', 464), ('/cart', 150)]")],
    },
    {
      chapter: 'What it costs',
      say: 'All the pairs in one list would take almost ten megabytes.',
      note: 'Peak memory of *this log*.',
      light: [],
      output: [bad('list        9.76 MB', 1)],
    },
    {
      say: 'The generators need seventy kilobytes, and no more for a longer log.',
      output: [good('generators  0.07 MB', 0.007)],
    },
    {
      say: 'Is the log compressed? Only the stage that reads has to change.',
      spoken: 'Is the log compressed? Only the stage that reeds has to change.',
      note: 'Compressed: *gzip.open(path, "rt")*.',
      light: ['with open'],
    },
    {
      say: 'In the exercise, write one more stage, and put it between these two.',
      note: 'Now you: *one stage more*.',
      light: ['bad ='],
    },
  ],
  files: [
    { name: 'pipeline.py', text: start },
    { name: 'pipeline_solution.py', text: solution },
  ],
};

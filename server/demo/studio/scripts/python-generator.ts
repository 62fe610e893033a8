import { bad, good, mark, type LectureScript } from '../lecture/lecture-script.ts';

const listed = `def errors(path):
    found = []
    with open(path) as log:
        for line in log:
            if "ERROR" in line:
                found.append(line)
    return found`;

const yielding = listed.replace('found.append(line)', 'yield line');
const noList = yielding.replace('    found = []\n', '');
const noReturn = noList.replace('\n    return found', '');
const counted = `${noReturn}

print(sum(1 for _ in errors("app.log")))`;

export const pythonGenerator: LectureScript = {
  name: 'python-generator',
  marked: 'one at a time',
  file: 'errors.py',
  language: 'python',
  voice: 'deep',
  height: 720,
  pane: { title: 'peak memory', size: 560 },
  steps: [
    {
      chapter: 'A list of a million lines',
      say: 'A log has a million lines. You want the errors, not the whole log in memory.',
      note: 'A list holds *everything at once*.',
    },
    {
      say: 'The first version collects every match in a list, then hands it over.',
      code: listed,
    },
    {
      say: 'On four hundred thousand matches, that list costs thirty-seven megabytes.',
      light: ['found'],
      output: [bad('list        36.90 MB', 1)],
    },
    {
      chapter: 'Yield instead of append',
      say: 'Replace the append with yield. The function now hands out one line and waits.',
      spoken: 'Replace the uh pend with yield. The function now hands out one line, and waits.',
      note: '*yield* hands out one value, then waits.',
      code: yielding,
      light: ['yield'],
    },
    { say: 'The list is not needed any more.', code: noList, light: [] },
    { say: 'Neither is the return. Reaching the end is enough.', code: noReturn },
    {
      chapter: 'One line at a time',
      say: 'The caller pulls. Each turn of the loop asks for one more line.',
      note: 'The caller *pulls*, line by line.',
      code: counted,
      light: ['yield', 'print'],
    },
    {
      say: 'Same answer, and the peak is twenty-three kilobytes.',
      note: 'Same result, *1600 times less memory*.',
      light: [],
      output: [good('generator    0.02 MB', 0.006), mark('400000')],
    },
  ],
};

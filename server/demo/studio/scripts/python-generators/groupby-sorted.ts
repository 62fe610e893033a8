import { bad, good, mark, plain, type LectureScript } from '../../lecture/lecture-script.ts';

const hits = `from itertools import groupby
from operator import itemgetter

hits = [("Ada", 3), ("Ada", 1),
        ("Lin", 5), ("Ada", 2)]
`;

const keyed = `${hits}name = itemgetter(0)
`;

const grouped = `${keyed}
for who, group in groupby(hits, key=name):
    print(who, sum(n for _, n in group))`;

const sorted = grouped.replace('itemgetter(0)\n', 'itemgetter(0)\nhits.sort(key=name)\n');

const added = `${hits}pages = {}

for who, n in hits:
    pages[who] = pages.get(who, 0) + n
print(pages)`;

const bare = added.slice(added.indexOf('hits ='));

const unsortedNames = ['Ada', 'Ada', 'Lin', 'Ada'];
const sortedNames = ['Ada', 'Ada', 'Ada', 'Lin'];

const start = `# Neighbours in a log: groups, pairs and windows. Run it: python3 neighbours.py
from collections import deque
from itertools import groupby, pairwise

# Minutes since midnight at which somebody clicked, already sorted.
clicks = [541, 544, 544, 559, 602, 603, 660, 661, 664]

# 1. Count the clicks of each hour with groupby. The key is minute // 60.
#    Why does this input need no sorting?
# 2. Print the pauses of more than ten minutes. pairwise(clicks) gives each
#    click together with the one after it.
# 3. Print the average of each window of three clicks. A deque(maxlen=3)
#    drops the oldest value when you append a fourth.
for minute in clicks:
    print(f"{minute // 60:02}:{minute % 60:02}")
`;

const solution = `from collections import deque
from itertools import groupby, pairwise

clicks = [541, 544, 544, 559, 602, 603, 660, 661, 664]

# 1. Time only grows, so the clicks of an hour are neighbours.
for hour, group in groupby(clicks, key=lambda minute: minute // 60):
    print(hour, sum(1 for _ in group))

# 2.
for before, after in pairwise(clicks):
    if after - before > 10:
        print("pause", before, after)

# 3.
window = deque(maxlen=3)
for minute in clicks:
    window.append(minute)
    if len(window) == 3:
        print(sum(window) / 3)
`;

/** Python Generators and Iterators, lecture 5 of 5: “groupby needs sorted input”. The trap in itertools, and the dictionary that avoids it. */
export const groupbySorted: LectureScript = {
  name: 'groupby-sorted',
  marked: 'sorted input',
  file: 'pages.py',
  language: 'python',
  voice: 'deep',
  height: 720,
  pane: { title: 'python3 pages.py', size: 560 },
  steps: [
    {
      chapter: 'One visitor, twice',
      say: 'Two visitors came, and the report has three lines. Ada is in it twice.',
      note: 'Two visitors, *three groups*.',
    },
    {
      say: 'Each hit is a name and a number of pages, in the order they came.',
      code: hits,
      light: ['hits =', '("Lin"'],
    },
    {
      say: 'The key is the first item of a hit: the name.',
      code: keyed,
      light: ['name ='],
    },
    {
      say: 'Groupby from itertools makes the groups, and we add up the pages.',
      spoken: 'Group by from itter tools makes the groups, and we add up the pages.',
      code: grouped,
      light: ['groupby(', 'print'],
      output: [bad('Ada 4'), plain('Lin 5'), bad('Ada 2')],
    },
    {
      say: 'It compares neighbours. As soon as the name changes, the group is closed.',
      note: 'groupby compares *neighbours*.',
      light: [],
      strips: [
        { values: unsortedNames, from: 0, to: 2 },
        { values: unsortedNames, from: 2, to: 3 },
        { values: unsortedNames, from: 3, to: 4 },
      ],
    },
    {
      say: 'It cannot know that Ada comes back. It has not read that far.',
      spoken: 'It cannot know that Ada comes back. It has not red that far.',
      note: 'It sees *one hit at a time*.',
    },
    {
      chapter: 'Sort, or add up',
      say: 'Sort by the same key, and all hits of one name are neighbours.',
      note: 'Sort by *the same key*.',
      code: sorted,
      light: ['hits.sort'],
      strips: [
        { values: sortedNames, from: 0, to: 3 },
        { values: sortedNames, from: 3, to: 4 },
      ],
      clear: true,
      output: [good('Ada 6'), good('Lin 5')],
    },
    {
      say: 'But sorting needs every hit in memory. A long log would not fit.',
      spoken: 'But sorting needs every hit in memory: a long log would not fit.',
      note: 'Sorting holds *everything at once*.',
    },
    {
      say: 'A dictionary takes hits in any order, with one number for each name.',
      note: 'Any order: *a dictionary*.',
      code: added,
      light: ['pages'],
      strips: [{ values: unsortedNames, from: 0, to: 4 }],
    },
    {
      say: 'The imports can go, and the answer is the same.',
      code: bare,
      light: [],
      clear: true,
      output: [mark("{'Ada': 6, 'Lin': 5}")],
    },
    {
      chapter: 'Where groupby fits',
      say: 'Is groupby useless? No. A log is sorted by time, so group it by the hour.',
      spoken: 'Is group by useless? No. A log is sorted by time, so group it by the hour.',
      note: 'Already sorted: *groupby*.',
    },
    {
      say: 'That is the exercise: hours with groupby, and pauses with pairwise.',
      spoken: 'That is the exercise: hours with group by, and pauses with pair wise.',
      note: 'Now you: *hours and pauses*.',
    },
  ],
  files: [
    { name: 'neighbours.py', text: start },
    { name: 'neighbours_solution.py', text: solution },
  ],
};

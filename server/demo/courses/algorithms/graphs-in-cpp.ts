import type { DemoCourse } from '../../demo-course.ts';

export const graphsInCpp: DemoCourse = {
  slug: 'graphs-in-cpp',
  title: 'Graphs in C++: From BFS to Flows',
  summary:
    'See the graph in a scheduling, routing or matching problem, and choose the algorithm by what its edges mean.',
  description: `Half of the hard problems in programming are graphs in disguise. Build order, friend suggestions, currency arbitrage, assigning shifts. Once you see the vertices and the edges, somebody has solved it, usually in thirty lines.

We write those thirty lines in modern C++: adjacency in two vectors, no pointers, fast enough for ten million edges. Each algorithm comes with the invariant that makes it true, and with the input that breaks the version you would have written first.

You need loops, recursion and vectors. Proofs are short and drawn.`,
  category: 'algorithms',
  level: 'advanced',
  access: 'premium',
  priceCents: null,
  instructor: 'Dragan Petrov',
  technology: 'cplusplus',
  snippet: `for (auto [to, w] : graph[v]) {
    if (dist[v] + w < dist[to]) {
        dist[to] = dist[v] + w;
        heap.push({dist[to], to});
    }
}`,
  outcomes: [
    'Model a problem as vertices and edges',
    'Choose between BFS, Dijkstra and Bellman-Ford by the weights',
    'Order tasks by dependency, and report the cycle',
    'Solve assignment problems with flows and matchings',
  ],
  sections: [
    {
      title: 'Seeing the graph',
      lectures: [
        {
          title: 'A word ladder is a graph',
          summary: 'Vertices you never store, and edges that you make when you need them.',
        },
        {
          title: 'Adjacency in two vectors',
          summary: 'Compressed rows, ten million edges, and one pass to build them.',
        },
        {
          title: 'BFS and the layers',
          summary: 'The invariant of the queue, and shortest paths for free.',
        },
        {
          title: 'DFS without recursion',
          summary: 'Entry and exit times on an explicit stack that does not overflow.',
        },
      ],
    },
    {
      title: 'Order and components',
      lectures: [
        {
          title: 'Topological order, with the cycle named',
          summary: 'A build system that says which three modules depend on each other.',
        },
        {
          title: 'Union-find in fifteen lines',
          summary: 'Path halving, union by size, and a near-constant time per question.',
        },
        {
          title: 'Strongly connected components',
          summary: 'One depth-first search, one stack, and what low-link really means.',
        },
      ],
    },
    {
      title: 'Shortest paths',
      lectures: [
        {
          title: 'Dijkstra, and why weights must not be negative',
          summary: 'The moment a vertex is final, and the edge that breaks the promise.',
        },
        {
          title: 'Bellman-Ford and arbitrage',
          summary: 'Find the trade that makes money out of nothing.',
        },
        {
          title: 'A* on a real map',
          summary: 'An estimate that never exaggerates, and a search five times smaller.',
        },
      ],
    },
    {
      title: 'Flows',
      lectures: [
        {
          title: 'Augmenting paths and the residual graph',
          summary: 'The right to take a decision back, drawn as an edge.',
        },
        {
          title: 'Max flow is min cut',
          summary: 'The bottleneck falls out of the last search.',
        },
        {
          title: 'Matching shifts to people',
          summary: 'Bipartite matching on a real rota, with wishes as costs.',
        },
      ],
    },
  ],
};

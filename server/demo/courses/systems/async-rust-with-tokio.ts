import type { DemoCourse } from '../../demo-course.ts';

export const asyncRustWithTokio: DemoCourse = {
  slug: 'async-rust-with-tokio',
  title: 'Async Rust with Tokio',
  summary: 'Build a chat server for 50,000 connections, and understand every await in it.',
  description: `Async Rust asks for more than other languages and gives more back: no garbage collector, no hidden threads, and futures that cost nothing until they are polled. What it asks for is a clear picture of who polls what, and what happens when nobody does any more.

We write a future by hand, then a tiny executor of eighty lines, and only then open Tokio. After that nothing is magic: cancellation is a drop, a deadlock is a lock held over an await, and Send is a question about where your task may wake up.

The project is a chat server. The last lectures load it with fifty thousand connections and look for the place where it hurts.`,
  category: 'systems',
  level: 'advanced',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 12,
  instructor: 'Saoirse Byrne',
  technology: 'rust',
  snippet: `tokio::select! {
    Some(line) = inbox.recv() => {
        room.send(line)?;
    }
    _ = stop.cancelled() => break,
}`,
  outcomes: [
    'Explain what poll, Waker and Pin do, having written each once',
    'Cancel work at an await point without losing data',
    'Bound every queue, and say what happens when it is full',
    'Find a blocked runtime thread in a running server',
  ],
  sections: [
    {
      title: 'Futures by hand',
      lectures: [
        {
          title: 'A future does nothing',
          summary: 'Call an async function, and observe the silence until somebody polls.',
        },
        {
          title: 'poll, Pending and the promise to wake',
          summary: 'Implement a timer future, and lose a wake-up on purpose.',
        },
        {
          title: 'An executor in eighty lines',
          summary: 'A queue, a waker and a loop are enough to run real tasks.',
        },
        {
          title: 'Pin, by way of the bug it prevents',
          summary: 'A struct that points into itself, moved once too often.',
        },
      ],
    },
    {
      title: 'Tokio',
      lectures: [
        {
          title: 'Tasks, threads and work stealing',
          summary: 'Where your task may wake up, and why it has to be Send.',
        },
        {
          title: 'select and cancellation safety',
          summary: 'Which futures may be dropped halfway, and how to make yours one of them.',
        },
        {
          title: 'Blocking, and how to notice',
          summary: 'One synchronous call stalls a thousand clients; find it with tokio-console.',
        },
        {
          title: 'Locks over an await',
          summary: 'std or tokio mutex, and the scope that decides.',
        },
      ],
    },
    {
      title: 'The chat server',
      lectures: [
        {
          title: 'Framing: bytes to messages',
          summary: 'A codec that survives half a message at every possible place.',
        },
        {
          title: 'Bounded channels and slow readers',
          summary: 'Drop, wait or disconnect: choose per message, not by accident.',
        },
        {
          title: 'Graceful shutdown with a token',
          summary: 'Stop accepting, tell the rooms, drain, and have a deadline.',
        },
        {
          title: 'Fifty thousand connections',
          summary: 'Load it, watch memory per connection, and halve it.',
        },
      ],
    },
  ],
};

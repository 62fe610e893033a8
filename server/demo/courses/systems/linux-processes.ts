import type { DemoCourse } from '../../demo-course.ts';

export const linuxProcesses: DemoCourse = {
  slug: 'linux-processes',
  title: 'Linux: Processes, Files and Signals',
  summary: 'Find out what a stuck program is doing with strace, /proc and signals, instead of restarting it.',
  description: `At three in the morning the program does nothing, and the log says nothing. It is waiting: for a lock, a socket, a child, a disk. Linux knows for which, and tells you if you ask in the right place.

This course teaches the small set of ideas on which servers run: processes and their children, file descriptors, signals, pipes, and the files under /proc that show them live. Each comes with a broken program that you diagnose from outside.

You need a terminal and some programming. You will write a little C and a little shell, and you will never look at kill -9 the same way.`,
  category: 'systems',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Oksana Hrytsenko',
  technology: 'linux',
  snippet: `$ strace -p 4121
recvfrom(7, ^C
$ readlink /proc/4121/fd/7
socket:[88127]
$ ss -tnpe | grep ino:88127`,
  outcomes: [
    'Say what a hanging process is waiting for',
    'Handle signals so that a service stops cleanly',
    'Find who holds a deleted file or a port',
    'Explain zombies, orphans and process groups, and tidy them up',
  ],
  sections: [
    {
      title: 'Processes',
      lectures: [
        {
          title: 'fork, exec, wait',
          summary: 'Write a shell of fifty lines, and know what a process is made of.',
        },
        {
          title: 'Zombies and orphans',
          summary: 'What is left when a child ends, and who has to collect it.',
        },
        {
          title: 'A tour of /proc',
          summary: 'Command line, environment, open files, memory, and what each proves.',
        },
      ],
    },
    {
      title: 'File descriptors',
      lectures: [
        {
          title: 'Everything is a small number',
          summary: 'Files, sockets and pipes in one table, and what a child inherits.',
        },
        {
          title: 'Pipes, buffers and the program that went quiet',
          summary: 'Why output appears only at the end, and how to see it earlier.',
        },
        {
          title: 'The disk is full and nothing is there',
          summary: 'A deleted log that is still open, found and released without a restart.',
        },
      ],
    },
    {
      title: 'Signals',
      lectures: [
        {
          title: 'TERM, INT, HUP, KILL',
          summary: 'Which ask, which tell, and which cannot be refused.',
        },
        {
          title: 'A handler that does almost nothing',
          summary: 'Set a flag, write a byte, and do the work elsewhere.',
        },
        {
          title: 'Process one in a container',
          summary: 'Why your signals are ignored there, and the two usual repairs.',
        },
      ],
    },
    {
      title: 'Diagnosis',
      lectures: [
        {
          title: 'strace in ten minutes',
          summary: 'Filter, attach, follow children, and read the last unfinished line.',
        },
        {
          title: 'Load is high, CPU is not',
          summary: 'Uninterruptible sleep, pressure files, and the disk behind them.',
        },
        {
          title: 'perf: where the time goes',
          summary: 'Sample a running process and read the flame graph.',
        },
      ],
    },
  ],
};

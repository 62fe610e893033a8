import type { DemoCourse } from '../../demo-course.ts';

export const tlsForProgrammers: DemoCourse = {
  slug: 'tls-for-programmers',
  title: 'TLS and Cryptography for Programmers',
  summary:
    'Use keys, signatures and certificates correctly, and debug a failing handshake without turning checks off.',
  description: `You should not invent cryptography. You still have to choose a function, keep a key, check a signature and find out why the handshake fails on one machine of forty. Nobody tells you how, so people turn verification off.

This course covers the part that programmers touch. What a hash, a MAC, a signature and an encryption each promise, with an attack on the wrong choice. Then certificates, chains and the TLS 1.3 handshake, read from a real capture.

There is almost no mathematics in it, and a lot of openssl.`,
  category: 'security',
  level: 'advanced',
  access: 'premium',
  priceCents: null,
  availableInWeeks: 14,
  instructor: 'Ilse van Dijk',
  technology: 'openssl',
  snippet: `openssl s_client \\
  -connect fit.example:443 \\
  -servername fit.example \\
  -verify_return_error -brief`,
  outcomes: [
    'Choose between a hash, a MAC, a signature and encryption',
    'Encrypt with authentication, and never reuse a nonce',
    'Read a certificate chain, and find the link that is missing',
    'Rotate keys without a flag day',
  ],
  sections: [
    {
      title: 'Four promises',
      lectures: [
        {
          title: 'Hash, MAC, signature, encryption',
          summary: 'What each proves, to whom, and what it does not.',
        },
        {
          title: 'Comparing in constant time',
          summary: 'Recover a webhook secret byte by byte through a stopwatch.',
        },
        {
          title: 'Randomness, and where it comes from',
          summary: 'Predict a token from Math.random, then use the right source.',
        },
        {
          title: 'Authenticated encryption',
          summary: 'Flip a bit in a ciphertext, and see who notices.',
        },
      ],
    },
    {
      title: 'Keys',
      lectures: [
        {
          title: 'A nonce used twice',
          summary: 'Two messages, one XOR, and both can be read.',
        },
        {
          title: 'Envelope encryption',
          summary: 'A data key per record, a master key that never leaves its house.',
        },
        {
          title: 'Rotation without a flag day',
          summary: 'Key ids, two valid keys, and a date for the old one.',
        },
      ],
    },
    {
      title: 'TLS',
      lectures: [
        {
          title: 'The 1.3 handshake from a capture',
          summary: 'One round trip, message by message.',
        },
        {
          title: 'Certificate chains',
          summary: 'Leaf, intermediate, root, and the server that forgot the middle one.',
        },
        {
          title: 'It works in the browser and not in curl',
          summary: 'A method for handshake failures that ends with a cause.',
        },
        {
          title: 'Mutual TLS between services',
          summary: 'A small authority of your own, short certificates, and automatic renewal.',
        },
      ],
    },
  ],
};

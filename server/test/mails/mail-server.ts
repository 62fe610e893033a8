import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server, for tests. */
export interface MailServer {
  readonly port: number;
  readonly received: readonly { readonly mail: Email; readonly from: string; readonly to: string[] }[];
  /** Takes the next mail of this subject, and then says that it could not. */
  failAfterTaking(subject: string): void;
  /** Refuses whatever is for this address, and says so with the address in its answer, as servers do. */
  refuse(address: string): void;
  stop(): Promise<void>;
}

/**
 * A mail server on `port` of this machine (0: a free one) and what it received. It offers STARTTLS only on request, with
 * a certificate that nobody vouches for.
 */
export async function startMailServer(port = 0, { starttls = false } = {}): Promise<MailServer> {
  const received: MailServer['received'][number][] = [];
  let failing: string | undefined;
  const refused = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: starttls ? [] : ['STARTTLS'],
    onRcptTo: ({ address }, _session, done) =>
      done(refused.has(address) ? new Error(`<${address}> is unknown here`) : undefined),
    onData(stream, session, done) {
      const { mailFrom, rcptTo } = session.envelope;
      const from = mailFrom ? mailFrom.address : '';
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          received.push({ mail, from, to: rcptTo.map((recipient) => recipient.address) });
          const failed = failing === mail.subject;
          if (failed) failing = undefined;
          done(failed ? new Error('the disk is full') : undefined);
        });
    },
  });
  // A client that does not go on after it saw the certificate.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    received,
    stop,
    port: (server.server.address() as AddressInfo).port,
    refuse: (address) => void refused.add(address),
    failAfterTaking: (subject) => {
      failing = subject;
    },
  };
}

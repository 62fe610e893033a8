import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server, for tests. */
export interface MailServer {
  readonly port: number;
  readonly received: readonly { readonly mail: Email; readonly from: string; readonly to: string[] }[];
  /** Accepts the next email with this subject, but answers with an error. */
  failAfterTaking(subject: string): void;
  /** Refuses emails to this address, and names the address in the response, as mail servers do. */
  refuse(address: string): void;
  stop(): Promise<void>;
}

/**
 * Starts a mail server on `port` of this machine (0: a free one). It offers STARTTLS only with the option, and with a
 * certificate that no authority signed.
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
  // A client closes the connection when it does not accept the certificate.
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

import { createTransport, type NodemailerError } from 'nodemailer';
import { envelope, type Mail } from './mail.ts';

/** All under the timeout of a job, so that a silent server fails the try and never overlaps the next one. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends by the SMTP server at `url`, such as `smtp://user:password@mail.example.com:587`, as `from`. With `requireTLS`
 * nothing is sent to a server that does not offer STARTTLS, or whose offer someone on the way took out.
 */
export function openSmtpMail(url: string, from: string, requireTLS: boolean): Mail {
  const transport = createTransport({ url, requireTLS, ...patience });
  return {
    async send(message) {
      await transport.sendMail(envelope(message, from)).catch((error: unknown) => {
        throw withoutAddresses(error);
      });
    },
  };
}

/** A mail server's answer repeats to whom it would not deliver, and failures are logged and kept with their jobs. */
function withoutAddresses(error: unknown): unknown {
  const { response, responseCode, command, code } = error as Partial<NodemailerError>;
  if (response === undefined) return error;
  const refusal = new Error(`the mail server answered ${responseCode} to ${command}`);
  return Object.assign(refusal, { code, responseCode });
}

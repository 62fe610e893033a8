import type { NodemailerError, Transporter } from 'nodemailer';
import { envelope, type Mail } from './mail.ts';

/** All shorter than the job's timeout, so that a silent server fails the attempt before the next one begins. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends through the SMTP server at `url`, such as `smtp://user:password@mail.example.com:587`, as `from`. With
 * `requireTLS`, nothing is sent if the server does not offer STARTTLS, or if an attacker removed its offer.
 */
export function openSmtpMail(url: string, from: string, requireTLS: boolean): Mail {
  let opened: Promise<Transporter> | undefined;
  const open = async () => (await import('nodemailer')).createTransport({ url, requireTLS, ...patience });
  return {
    async send(message) {
      opened ??= open();
      const transport = await opened;
      await transport.sendMail(envelope(message, from)).catch((error: unknown) => {
        throw withoutAddresses(error);
      });
    },
  };
}

/** Removes recipients from a mail server's errors, because failures are logged and stored with their jobs. */
function withoutAddresses(error: unknown): unknown {
  const { response, responseCode, command, code } = error as Partial<NodemailerError>;
  if (response === undefined) return error;
  const refusal = new Error(`the mail server answered ${responseCode} to ${command}`);
  return Object.assign(refusal, { code, responseCode });
}

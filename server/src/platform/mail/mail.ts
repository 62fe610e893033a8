/** A mail to one person. */
export interface MailMessage {
  /**
   * Names this mail, `[A-Za-z0-9-]` only: the job that sends it. The same id sent again is the same mail, which
   * the mailbox replaces and mail servers recognise by its Message-ID.
   */
  readonly id: string;
  /** An address, such as `ada@example.com`. */
  readonly to: string;
  /** To whom an answer goes instead of the site. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The way of mails out of the product. */
export interface Mail {
  /** Resolves when the other side has taken the mail. @throws Error when it did not; then it may be sent again */
  send(message: MailMessage): Promise<void>;
}

/** A message's parts as nodemailer takes them; `from` is `Name <address>`. */
export function envelope(message: MailMessage, from: string) {
  const host = /@([^\s>]+)>?\s*$/u.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: message.to },
    ...(message.replyTo && { replyTo: { ...message.replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    messageId: `<${message.id}@${host}>`,
    headers: { 'auto-submitted': 'auto-generated' },
  };
}

/** An email to one recipient. */
export interface MailMessage {
  /**
   * Identifies this email, `[A-Za-z0-9-]` only: the id of the job that sends it. An email sent again with the
   * same id replaces the first in the mailbox, and mail servers recognise it by its Message-ID.
   */
  readonly id: string;
  /** An address, such as `ada@example.com`. */
  readonly to: string;
  /** Receives replies instead of the site. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachments?: readonly MailAttachment[];
  /** The URL that stops emails of this kind: GET asks, POST acts (RFC 8058). */
  readonly unsubscribe?: string;
}

/** A file that is attached to an email. */
export interface MailAttachment {
  readonly fileName: string;
  /** The media type, such as `application/pdf`. */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Sends emails. */
export interface Mail {
  /** Resolves when the email was accepted. @throws Error if it was not; then it may be sent again */
  send(message: MailMessage): Promise<void>;
}

/** Lets mail programs offer to unsubscribe with one click (RFC 8058). */
function oneClick(url: string) {
  return { 'list-unsubscribe': `<${url}>`, 'list-unsubscribe-post': 'List-Unsubscribe=One-Click' };
}

/** A message in nodemailer's form; `from` is `Name <address>`. */
export function envelope(message: MailMessage, from: string) {
  const host = /@([^\s>]+)>?\s*$/u.exec(from)?.[1] ?? 'localhost';
  return {
    from,
    to: { name: '', address: message.to },
    ...(message.replyTo && { replyTo: { ...message.replyTo } }),
    subject: message.subject,
    text: message.text,
    html: message.html,
    attachments: (message.attachments ?? []).map(
      ({ fileName: filename, type: contentType, bytes: content }) => ({
        filename,
        contentType,
        content,
      }),
    ),
    messageId: `<${message.id}@${host}>`,
    headers: {
      'auto-submitted': 'auto-generated',
      ...(message.unsubscribe && oneClick(message.unsubscribe)),
    },
  };
}

import type { SendMailOptions } from 'nodemailer'
import type { Message } from './mailer.ts'

/** A message in the format of nodemailer. */
export const nodemailerOptions = (message: Message): SendMailOptions => ({
  messageId: message.messageId,
  from: message.from,
  ...(message.replyTo !== null && { replyTo: message.replyTo }),
  to: [...message.to],
  cc: [...message.cc],
  subject: message.subject,
  html: message.html,
  text: message.text,
  date: message.at,
  attachments: message.attachments.map(({ name, type, bytes }) => ({
    filename: name,
    contentType: type,
    content: Buffer.from(bytes),
  })),
  // Marks the mail as automatic, so that out-of-office replies are not sent.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

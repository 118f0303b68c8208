import type { SendMailOptions } from 'nodemailer'
import type { Message } from './mailer.ts'

/** A message in the words of nodemailer. */
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
  // Says that no person waits for an answer, so that absence notes do not come back.
  headers: { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Message } from './mailer.ts'

/** Text for a header: a line break would begin another header. */
export const singleLine = (text: string): string => text.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

/** A message in the format of nodemailer. */
export const nodemailerOptions = (message: Message): SendMailOptions => ({
  messageId: message.messageId,
  from: { name: singleLine(message.from.name), address: message.from.address },
  ...(message.replyTo !== null && { replyTo: message.replyTo }),
  to: [...message.to],
  cc: [...message.cc],
  envelope: { from: message.bounceTo, to: [...message.to, ...message.cc] },
  subject: singleLine(message.subject),
  html: message.html,
  text: message.text,
  date: message.at,
  ...(message.references.length > 0 && { inReplyTo: message.references.at(-1), references: [...message.references] }),
  attachments: message.attachments.map(({ name, type, bytes, contentId }) => ({
    filename: singleLine(name),
    contentType: type,
    content: Buffer.from(bytes),
    ...(contentId && { cid: contentId, contentDisposition: 'inline' as const }),
  })),
  ...(message.calendar && {
    icalEvent: { method: message.calendar.method, content: message.calendar.text, filename: 'appointment.ics' },
  }),
  // Prevents out-of-office replies to automatic mail.
  headers: message.isAutomatic ? { 'Auto-Submitted': 'auto-generated' } : {},
  disableFileAccess: true,
  disableUrlAccess: true,
})

const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

/** The message as an .eml file, which any mail reader opens. */
export async function eml(message: Message): Promise<Buffer> {
  const composed = await composer.sendMail(nodemailerOptions(message))
  return composed.message as Buffer
}

/** The same as a draft: mail programs such as Outlook open it ready to be sent. */
export async function draftEml(message: Message): Promise<Buffer> {
  const options = nodemailerOptions(message)
  const composed = await composer.sendMail({ ...options, headers: { 'X-Unsent': '1' } })
  return composed.message as Buffer
}

/** The address in a sender such as "Portal <no-reply@portal.example.com>". */
export const mailAddressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

export const mailDomainOf = (from: string): string => mailAddressOf(from).split('@')[1] ?? 'localhost'

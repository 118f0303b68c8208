import { formatPhone } from '../../../contract/phones.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { Attachment, Calendar, Message } from '../../outside/mailer.ts'
import { framedLetter, toPlainText } from './letter.ts'

/** The portal's own sender address, and the name at the head of its letters to the agencies' staff. */
export type MailBrand = { from: string; brandName: string }

type MailKey = { state: StateCode; agencyId: number; mailId: number }

type AgencyAddress = {
  /** Street and suburb. */
  agencyAddress: string | null
  agencyPhone: string | null
  agencyEmail: string | null
}

/** A mail as it is stored or previewed, without its files. */
export type MailContent = AgencyAddress & {
  subject: string
  messageHtml: string
  footer: string | null
  fromName: string
  /** The user's address at the agency's verified domain; null otherwise. */
  verifiedFrom: string | null
  replyTo: string | null
  isFromPerson: boolean
  /** News from the portal to the agency itself, rather than from the agency to its tenants and owners. */
  isToStaff: boolean
  createdAt: string
  to: string[]
  cc: string[]
  /** Message-IDs of earlier mails of the same thread, oldest first. */
  earlier: string[]
  calendarMethod: Calendar['method'] | null
  calendarText: string | null
}

const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from

export const agencyFooter = ({ agencyAddress, agencyPhone, agencyEmail }: AgencyAddress): string[] =>
  [agencyAddress, agencyPhone && formatPhone(agencyPhone), agencyEmail].filter((line) => line !== null)

/** The message exactly as it is sent. */
export function composeMessage(
  { from, brandName }: MailBrand,
  { state, agencyId, mailId }: MailKey,
  mail: MailContent,
  attachments: readonly Attachment[],
  now: Date,
): Message {
  const address = addressOf(from)
  const footer = mail.footer === null ? agencyFooter(mail) : mail.footer.split('\n')
  const heading = mail.isToStaff ? brandName : mail.fromName
  const html = framedLetter(mail.messageHtml, { heading, agencyName: mail.fromName, footer })
  const stamp = new Date(mail.createdAt).getTime()
  const { calendarMethod: method, calendarText: text } = mail
  return {
    messageId: `<mail.${state}.${agencyId}.${mailId}.${stamp}@${address.split('@')[1] ?? 'localhost'}>`,
    from: { name: mail.fromName, address: mail.verifiedFrom ?? address },
    bounceTo: address,
    replyTo: mail.replyTo,
    to: mail.to,
    cc: mail.cc,
    subject: mail.subject,
    html,
    text: toPlainText(html),
    at: now,
    attachments,
    isAutomatic: !mail.isFromPerson,
    references: mail.earlier,
    calendar: method === null || text === null ? null : { method, text },
  }
}

import { formatPhone } from '../../../contract/phones.ts'
import type { StateCode } from '../../../contract/states.ts'
import { mailAddressOf, mailDomainOf } from '../../outside/mail-format.ts'
import type { Attachment, Calendar, Message } from '../../outside/mailer.ts'
import { framedLetter, logoContentId, toPlainText } from './letter.ts'
import { propertyButton, quoteButton } from './staff-links.ts'

/** The portal's own sender address and web address, and the name at the head of its letters to the agencies' staff. */
export type MailBrand = {
  from: string
  brandName: string
  portalUrl: string
  /** Where reports about the mail go; by default to the sender. */
  returnAddress?: ((mail: MailKey) => string) | undefined
}

export type MailKey = { state: StateCode; agencyId: number; mailId: number }

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
  /** The provider's details are those of the demo data. */
  isDemo: boolean
  /** The user's address at the agency's verified domain; null otherwise. */
  verifiedFrom: string | null
  replyTo: string | null
  isFromPerson: boolean
  /** News from the portal to the agency itself, rather than from the agency to its tenants and owners. */
  isToStaff: boolean
  /** What it is about, for the link of news to the agency. */
  propertyId: number | null
  quoteNumber: string | null
  createdAt: string
  to: string[]
  cc: string[]
  /** Message-IDs of earlier mails of the same thread, oldest first. */
  earlier: string[]
  calendarMethod: Calendar['method'] | null
  calendarText: string | null
}

export const agencyFooter = ({ agencyAddress, agencyPhone, agencyEmail }: AgencyAddress): string[] =>
  [agencyAddress, agencyPhone && formatPhone(agencyPhone), agencyEmail].filter((line) => line !== null)

/** News that has no link of its own opens the quote or the property. */
function withLink({ messageHtml, isToStaff, propertyId, quoteNumber }: MailContent, portalUrl: string): string {
  if (!isToStaff || messageHtml.includes('href=')) return messageHtml
  if (quoteNumber !== null) return messageHtml + quoteButton(portalUrl, quoteNumber)
  return propertyId === null ? messageHtml : messageHtml + propertyButton(portalUrl, propertyId)
}

/** The message exactly as it is sent. */
export function composeMessage(
  { from, brandName, portalUrl, returnAddress }: MailBrand,
  key: MailKey,
  mail: MailContent,
  attachments: readonly Attachment[],
  now: Date,
): Message {
  const { state, agencyId, mailId } = key
  const address = mailAddressOf(from)
  const footer = mail.footer === null ? agencyFooter(mail) : mail.footer.split('\n')
  const heading = mail.isToStaff ? brandName : mail.fromName
  const hasLogo = !mail.isToStaff && attachments.some(({ contentId }) => contentId === logoContentId)
  const frame = { heading, senderName: mail.fromName, footer, hasLogo, isDemo: mail.isDemo }
  const html = framedLetter(withLink(mail, portalUrl), frame)
  const stamp = new Date(mail.createdAt).getTime()
  const { calendarMethod: method, calendarText: text } = mail
  return {
    messageId: `<mail.${state}.${agencyId}.${mailId}.${stamp}@${mailDomainOf(from)}>`,
    from: { name: mail.fromName, address: mail.verifiedFrom ?? address },
    bounceTo: returnAddress?.(key) ?? address,
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

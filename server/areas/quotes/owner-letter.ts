import { shortDay } from '../../../contract/day-text.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { severityTags, type QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { one } from '../../platform/database.ts'
import type { Scope } from '../../platform/scope.ts'
import { button, factList, paragraph } from '../emails/letter.ts'
import type { NewMail } from '../emails/queue-mail.ts'
import { billingParties } from './billing-parties.queries.ts'
import { messageMarkup } from './message-markup.ts'
import { ownerLetter, quoteLines, type OwnerLetter } from './quote-parts.queries.ts'
import { estimateText } from './quote-price.ts'
import { approvalUrl, serviceNamed, type LinkParts } from './quote-reply.ts'
import { isExpired, isOpen, statusOn } from './quote-status.ts'
import type { QuoteRow } from './quotes.queries.ts'

/** Enough to see the faults, within what mail servers take. */
const mostPhotos = 5

const startsWithGreeting = /^<p>\s*(hello|hi|hey|dear|good (morning|afternoon|evening))\b/i

const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** The words of the sender, after a greeting unless they have one. */
const greeted = (names: readonly string[], message: string): string => {
  const words = messageMarkup(message)
  if (startsWithGreeting.test(words)) return words
  return paragraph(names.length === 0 ? 'Hello,' : `Hello ${listed.format(names)},`) + words
}

const numbered = (word: string, place: number, count: number): string => (count === 1 ? word : `${word} ${place + 1}`)

const foundFacts = (findings: OwnerLetter['findings']) =>
  findings.map(({ title, place, appliance, foundOn }, at) => ({
    label: numbered('Found', at, findings.length),
    value: `${[title, appliance, place].filter(Boolean).join(', ')} (on ${shortDay(foundOn)})`,
  }))

const outcomes: Partial<Record<QuoteStatus, string>> = {
  ACCEPTED: 'This quote is approved, and the work is being arranged. You do not need to do anything.',
  COMPLETED: 'This quote is approved, and the work is done. You do not need to do anything.',
}

/** What follows if an owner declines; a recommendation is no duty. */
export const afterDeclining = ({ severity }: Pick<QuoteRow, 'severity'>): string =>
  severity === 'RECOMMENDED'
    ? 'The work will not go ahead.'
    : 'The work will not go ahead, but your duty to have this repaired stays: please tell us who will do it.'

const declined = (quote: QuoteRow): string => `This quote was declined. ${afterDeclining(quote)}`

/** Until when and how the owner approves or declines; what to do about a quote that has expired. */
function nextStep(quote: QuoteRow, scope: Scope, parts: LinkParts, provider: string): string[] {
  if (isExpired(quote, scope.today))
    return [
      paragraph('This quote has expired. Please reply to this email if you would still like the work to go ahead.'),
    ]
  if (!isOpen(quote, scope.today)) {
    const status = statusOn(quote, scope.today)
    const outcome = status === 'REJECTED' ? declined(quote) : outcomes[status]
    return outcome === undefined ? [] : [paragraph(outcome)]
  }
  const until = shortDay(quote.expiresOn ?? '')
  return [
    paragraph(
      `Please approve or decline this quote by ${until}. You do not need an account: open it, and enter your name.`,
    ),
    button('View and approve the quote', approvalUrl(parts, scope, quote.id)),
    paragraph(`If you approve, ${provider} arranges a time with the tenants and does the work; the invoice follows.`),
    paragraph(`If you decline: ${afterDeclining(quote)}`),
  ]
}

/** The sender's words first: the owner knows the sender, and reads them as the letter. */
export async function writeQuoteLetter(
  quote: QuoteRow,
  { message, toAddresses }: { message: string; toAddresses: readonly string[] },
  scope: Scope,
  parts: LinkParts,
): Promise<Required<Pick<NewMail, 'html' | 'attachments'>>> {
  const { db, agencyId, userName, today } = scope
  const address = `${quote.addressLine1}, ${quote.addressLine2}`
  const price = estimateText(quote)
  const [lines, [parties]] = await db.batch([quoteLines(agencyId, quote.id), billingParties(agencyId, quote, 'QUOTE')])
  const { names, findings, photos, managerName, phone } = await one(
    db,
    ownerLetter(agencyId, quote.id, toAddresses, mostPhotos),
  )
  const provider = parties?.lacks.length === 0 ? parties.providerName : null
  const facts = [
    { label: 'Quote', value: `#${quote.quoteNumber}` },
    { label: 'Property', value: address },
    { label: 'Service', value: serviceNamed(quote.serviceId).name },
    ...foundFacts(findings),
    ...lines.map(({ description }, place) => ({ label: numbered('Work', place, lines.length), value: description })),
    ...(provider === null ? [] : [{ label: 'Work by', value: provider }]),
    { label: 'Severity', value: severityTags[quote.severity].label },
    ...(price === null ? [] : [{ label: 'Price inc. GST', value: price }]),
    { label: isExpired(quote, today) ? 'Expired' : 'Valid until', value: shortDay(quote.expiresOn ?? '') },
  ]
  const shown =
    photos.length === 0 ? '' : photos.length === 1 ? ' A photo is attached too.' : ' Photos are attached too.'
  const call = phone === null ? '' : `call ${managerName ?? 'us'} on ${formatPhone(phone)}, or `
  const html = [
    greeted(names, message),
    paragraph(`Please find attached quote #${quote.quoteNumber} for ${address}.${shown}`),
    factList(facts),
    ...nextStep(quote, scope, parts, provider ?? 'the provider'),
    paragraph(`Questions? Please ${call}reply to this email.`),
    paragraph(`Sent by ${userName}.`),
  ].join('')
  return { html, attachments: photos }
}

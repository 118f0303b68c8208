import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { LawRule } from '../../../contract/law.ts'
import { citationText, triggerText } from '../../../contract/law-text.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { drawLetterPdf, type PdfLetter } from '../../platform/pdf-letter.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { agencyLines } from '../bookings/agency-lines.ts'
import type { LetterHead } from './owner-letter.queries.ts'
import type { SimulatedRule } from './simulated-rule.ts'

type LetterRule = Pick<
  LawRule,
  'dutyText' | 'trigger' | 'months' | 'days' | 'cure' | 'notes' | 'paidBy' | 'sources'
> & {
  inForceFrom: Day
}
type About = { rule: LetterRule; service: ServiceCode; today: Day; isDraft?: boolean }

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

/** What an agency says to its owners about a rule; in emails it can be edited. */
export function ownerLetterText({ rule, service, today, isDraft = false }: About): string[] {
  const changes = isDraft ? 'is expected to change' : rule.inForceFrom > today ? 'changes' : 'changed'
  return [
    `The law on rented properties ${changes} on ${shortDay(rule.inForceFrom)}, and it concerns your property.`,
    rule.paidBy === 'TENANT'
      ? 'The cost is the tenant’s to bear.'
      : 'The cost is yours to bear: repairs and parts are quoted first, and only done once you have approved them.',
    `You need not do anything now. If you would rather have this done by someone other than our ${services[service].name.toLowerCase()} service, please tell us.`,
  ]
}

/** What each letter to owners says of the rule beside the agency's text. */
export const ownerLetterFacts = (rule: LetterRule): PdfLetter['facts'] => [
  { label: 'The law', value: sentence(rule.dutyText) },
  { label: 'In force from', value: shortDay(rule.inForceFrom) },
  { label: 'When it applies', value: triggerText(rule) },
  { label: 'What meets it', value: [rule.cure, rule.notes ?? []].flat().map(sentence).join(' ') },
  { label: 'Source', value: rule.sources.map(citationText).join('; ') },
  { label: 'Please note', value: 'This letter is information and not legal advice.' },
]

type Letter = About & {
  head: LetterHead
  rule: SimulatedRule
  /** What one check costs the agency's owners today. */
  priceCents: number
  isDraft: boolean
}

const notPublished = 'This rule is not published yet and may change. Do not send this letter before it is.'

/** A letter with which an agency tells its owners about a change of law; the owner's name and address are left open. */
export async function drawOwnerLetter(letter: Letter): Promise<Buffer> {
  const { head, rule, priceCents, today, isDraft } = letter
  const { agencyName, providerName } = head
  const landlord = head.landlordWord.toLowerCase()
  return drawLetterPdf({
    title: `${isDraft ? 'Draft, not to be sent: a' : 'A'} change of law from ${shortDay(rule.inForceFrom)}`,
    on: today,
    from: { name: agencyName, lines: agencyLines(head.agencyLines), isDemo: head.isDemo },
    to: { name: `The ${landlord}`, lines: ['[Name and address of the owner]'] },
    facts: [
      ...(isDraft ? [{ label: 'Draft', value: notPublished }] : []),
      { label: 'Subject', value: rule.name },
      ...ownerLetterFacts(rule),
      { label: 'Cost of a check', value: `${dollars(priceCents)} including GST today, by ${providerName}` },
    ],
    paragraphs: [`Dear ${landlord},`, ...ownerLetterText(letter), `Kind regards\n${agencyName}`],
  })
}

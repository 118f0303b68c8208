import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { citationText, triggerText } from '../../../contract/law-text.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import { drawLetterPdf, type PdfLetter } from '../../platform/pdf-letter.ts'
import { dollars } from '../../platform/pdf-text.ts'
import { agencyLines } from '../bookings/agency-lines.ts'
import { checkNames } from '../compliance/service-law.ts'
import type { LetterHead } from './owner-letter.queries.ts'
import type { SimulatedRule } from './simulated-rule.ts'

type Letter = {
  head: LetterHead
  rule: SimulatedRule
  service: ServiceCode
  /** What one check costs the agency's owners today. */
  priceCents: number
  today: Day
  isDraft: boolean
}

const notPublished = 'This rule is not published yet and may change. Do not send this letter before it is.'

/** A letter with which an agency tells its owners about a change of law; the owner's name and address are left open. */
export function writeOwnerLetter({ head, rule, service, priceCents, today, isDraft }: Letter): PdfLetter {
  const { agencyName, landlordWord, providerName } = head
  const check = checkNames[service].toLowerCase()
  const price = dollars(priceCents)
  const from = shortDay(rule.inForceFrom)
  return {
    title: `${isDraft ? 'Draft, not to be sent: a' : 'A'} change of law from ${from}`,
    on: today,
    from: { name: agencyName, lines: agencyLines(head.agencyLines), isDemo: head.isDemo },
    to: { name: `The ${landlordWord.toLowerCase()}`, lines: ['[Name and address of the owner]'] },
    facts: [
      ...(isDraft ? [{ label: 'Draft', value: notPublished }] : []),
      { label: 'Subject', value: rule.name },
      { label: 'In force from', value: from },
      { label: 'When it applies', value: triggerText(rule) },
      { label: 'Law', value: rule.sources.map(citationText).join('; ') },
      { label: 'Cost of a check', value: `${price} including GST` },
    ],
    paragraphs: [
      `Dear ${landlordWord.toLowerCase()},`,
      `The law on rented properties ${isDraft ? 'is expected to change' : 'changes'} on ${from}. ${rule.dutyText}`,
      `What meets it: ${sentence(rule.cure)}${rule.notes === null ? '' : ` ${sentence(rule.notes)}`}`,
      rule.paidBy === 'RENTAL_PROVIDER'
        ? `The cost is yours to bear. A ${check} by ${providerName} costs ${price} including GST at today’s prices; repairs and parts are quoted first and only done once you have approved them.`
        : 'The cost is the tenant’s to bear.',
      `You need not do anything now: we arrange the ${check} in time, and write to you with the result. If you would rather have it done by someone else, please tell us.`,
      'This letter is information and not legal advice.',
      `Kind regards\n${agencyName}`,
    ],
  }
}

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)

export const drawOwnerLetter = async (letter: Letter): Promise<Buffer> => drawLetterPdf(writeOwnerLetter(letter))

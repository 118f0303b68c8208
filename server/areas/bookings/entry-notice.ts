import { dayIn, type Day } from '../../../contract/days.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { timeIn } from '../../../contract/times.ts'
import { rulesFor } from '../entry-rules/entry-law.ts'
import type { EntryRule } from '../entry-rules/entry-rule.ts'
import { agencyLines } from './agency-lines.ts'
import { contactSentence } from './contact-sentence.ts'
import { listText } from './list-text.ts'
import { tenantRights } from './notice-law.ts'
import { hoursText, longDay, visitTimeText } from './visit-time-text.ts'

/** What a notice of entry says. */
export type NoticeFacts = {
  state: StateCode
  formName: string
  /** The form that the regulator approved for it; null where there is none. */
  approvedForm: string | null
  /** The date on the notice. */
  issuedOn: Day
  issuedAt: string
  servedBy: string
  startsAt: string
  endsAt: string
  /** The withdrawn notice of the time before. */
  replaces: { issuedAt: string; startsAt: string; endsAt: string } | null
  tenants: readonly string[]
  address: string
  agencyName: string
  agencyLines: readonly string[]
  contactEmail: string | null
  contactPhone: string | null
  landlordWord: string
  /** The property manager, who issues the notice for the agency; null without one. */
  managerName: string | null
  technicianName: string
  providerName: string
  providerPhone: string | null
  providerHours?: string | null
  checks: readonly string[]
  groundText: string
  instrument: string
  mustSayHalfDay: boolean
  /** The rules of entry that the visit falls under. */
  rules: readonly EntryRule[]
}

export type NoticeContent = {
  title: string
  address: string
  from: { name: string; lines: readonly string[] }
  to: { name: string; lines: readonly string[] }
  facts: readonly { label: string; value: string }[]
  paragraphs: readonly string[]
  /** Who signs for the office. A notice from before has none. */
  signatory?: string
}

/** A letter is printed before it is posted, maybe on another day than planned, so it does not say when it was sent. */
export const ways: Record<string, string> = {
  EMAIL: 'sent by email',
  POST: 'for delivery by post',
  HAND: 'given by hand',
}

export function halfDay({ state, startsAt, endsAt }: NoticeFacts): string {
  const clock = (moment: string) => timeIn(states[state].timeZone, new Date(moment))
  if (clock(endsAt) <= '12:00') return 'Before 12 noon'
  return clock(startsAt) >= '12:00' ? 'After 12 noon' : 'Before and after 12 noon'
}

export const replacedText = ({ state, replaces }: NoticeFacts): string[] =>
  replaces
    ? [
        `This notice replaces the notice of ${longDay(state, replaces.issuedAt)} for entry on ${visitTimeText(state, replaces)}. That notice is withdrawn.`,
      ]
    : []

/** Our notice never bears the name of an approved form, whose layout is the regulator's. */
const approvedText = ({ approvedForm }: NoticeFacts): string[] =>
  approvedForm === null ? [] : [`This notice gives what the approved form asks for (${approvedForm}).`]

/** Who issues the notice, and in what role. */
export const issuer = ({
  managerName,
  agencyName,
  landlordWord,
}: Pick<NoticeFacts, 'managerName' | 'agencyName' | 'landlordWord'>): string =>
  [managerName, agencyName, `agent of the ${landlordWord}`].filter(Boolean).join(', ')

const otherContact = ({ providerName, providerPhone, providerHours }: NoticeFacts): string[] => {
  const hours = providerHours ? ` (${providerHours})` : ''
  return providerPhone ? [`You can also call ${providerName} on ${formatPhone(providerPhone)}${hours}.`] : []
}

export const whoEnters = ({ technicianName, providerName, agencyName }: NoticeFacts): string =>
  `${technicianName}, technician of ${providerName}, for ${agencyName}`

/** The same content for the stored text, the PDF and the email. What the law asks for differs by state. */
export function entryNoticeContent(facts: NoticeFacts): NoticeContent {
  const { state, address, agencyName, technicianName } = facts
  const names = listText(facts.tenants)
  return {
    title: facts.formName,
    address,
    from: { name: agencyName, lines: agencyLines(facts.agencyLines) },
    to: { name: names, lines: [address] },
    facts: [
      { label: 'Address of the property', value: address },
      { label: 'Issued to', value: names },
      { label: 'Issued by', value: issuer(facts) },
      { label: 'Issued on', value: `${longDay(state, facts.issuedAt)}, ${ways[facts.servedBy] ?? ''}` },
      { label: 'Day of entry', value: longDay(state, facts.startsAt) },
      { label: 'Time of entry', value: `Between ${hoursText(state, facts).replace(' to ', ' and ')}` },
      ...(facts.mustSayHalfDay ? [{ label: 'Half of the day', value: halfDay(facts) }] : []),
      { label: 'Who enters', value: whoEnters(facts) },
      { label: 'What for', value: listText(facts.checks) },
      { label: 'Ground', value: facts.groundText },
      { label: 'Law', value: facts.instrument },
    ],
    paragraphs: [
      ...replacedText(facts),
      'This is notice that the property will be entered at the time above.',
      ...approvedText(facts),
      ...tenantRights(state, technicianName, facts.rules),
      'Please keep pets away from the rooms, and clear the way to smoke alarms, the switchboard, appliances and windows.',
      [contactSentence('If the time does not suit you, or if you have a question', facts), ...otherContact(facts)].join(
        ' ',
      ),
    ],
    signatory: issuer(facts),
  }
}

type StoredNotice = Omit<NoticeFacts, 'tenants' | 'rules'> & {
  /** Of the state, on the day of entry. */
  stateRules: readonly EntryRule[]
  serviceIds: readonly number[]
  isRepair: boolean
}

/** What a stored notice says to these tenants. */
export function toNoticeFacts<Stored extends StoredNotice>(stored: Stored, tenants: readonly string[]) {
  const { state, stateRules, serviceIds, isRepair, startsAt } = stored
  const day = dayIn(states[state].timeZone, new Date(startsAt))
  return { ...stored, tenants, rules: rulesFor({ rules: stateRules }, { kind: 'SERVICES', serviceIds, isRepair }, day) }
}

export const noticeText = ({ title, facts, paragraphs }: NoticeContent): string =>
  [title, '', ...facts.map(({ label, value }) => `${label}: ${value}`), '', ...paragraphs].join('\n')

import type { Day } from '../../../contract/days.ts'
import { formatPhone } from '../../../contract/phones.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { timeIn } from '../../../contract/times.ts'
import type { EntryRule } from '../entry-rules/entry-rule.ts'
import { hoursText, longDay, visitTimeText } from './visit-time-text.ts'

/** What a notice of entry says. */
export type NoticeFacts = {
  state: StateCode
  formName: string
  issuedOn: Day
  servedAt: string
  servedBy: string
  startsAt: string
  endsAt: string
  /** The withdrawn notice of the time before. */
  replaces: { servedAt: string; startsAt: string; endsAt: string } | null
  tenants: readonly string[]
  address: string
  agencyName: string
  agencyLines: readonly string[]
  contactEmail: string | null
  contactPhone: string | null
  landlordWord: string
  technicianFirstName: string
  providerName: string
  providerPhone: string | null
  checks: readonly string[]
  groundText: string
  instrument: string
  mustSayHalfDay: boolean
}

export type NoticeContent = {
  title: string
  address: string
  from: { name: string; lines: readonly string[] }
  to: { name: string; lines: readonly string[] }
  facts: readonly { label: string; value: string }[]
  paragraphs: readonly string[]
}

/** The Act alone where its section was not looked up. */
const citation = ({ instrument, isChecked }: EntryRule): string =>
  isChecked ? instrument : (/^.*?\([A-Za-z]+\)/.exec(instrument)?.[0] ?? instrument)

const joined = (texts: readonly string[]): string => [...new Set(texts)].join('; ')
export const groundOf = (rules: readonly EntryRule[]): string => joined(rules.map(({ groundText }) => groundText))
export const instrumentOf = (rules: readonly EntryRule[]): string => joined(rules.map(citation))

const ways: Record<string, string> = { EMAIL: 'by email', POST: 'by post', HAND: 'by hand' }

function halfDay({ state, startsAt, endsAt }: NoticeFacts): string {
  const clock = (moment: string) => timeIn(states[state].timeZone, new Date(moment))
  if (clock(endsAt) <= '12:00') return 'Before 12 noon'
  return clock(startsAt) >= '12:00' ? 'After 12 noon' : 'Before and after 12 noon'
}

const replacedText = ({ state, replaces }: NoticeFacts): string[] =>
  replaces
    ? [
        `This notice replaces the notice of ${longDay(state, replaces.servedAt)} for entry on ${visitTimeText(state, replaces)}. That notice is withdrawn.`,
      ]
    : []

/** The same content for the stored text, the PDF and the email. */
export function noticeContent(facts: NoticeFacts): NoticeContent {
  const { state, address, agencyName, technicianFirstName, providerName, providerPhone } = facts
  const names = facts.tenants.join(' and ')
  const contact = [facts.contactPhone && formatPhone(facts.contactPhone), facts.contactEmail].filter(Boolean).join(', ')
  return {
    title: facts.formName,
    address,
    from: { name: agencyName, lines: facts.agencyLines },
    to: { name: names, lines: [address] },
    facts: [
      { label: 'Address of the property', value: address },
      { label: 'Issued to', value: names },
      { label: 'Issued by', value: `${agencyName}, agent of the ${facts.landlordWord}` },
      { label: 'Issued on', value: `${longDay(state, facts.servedAt)}, ${ways[facts.servedBy] ?? ''}` },
      { label: 'Day of entry', value: longDay(state, facts.startsAt) },
      { label: 'Time of entry', value: `Between ${hoursText(state, facts).replace(' to ', ' and ')}` },
      ...(facts.mustSayHalfDay ? [{ label: 'Half of the day', value: halfDay(facts) }] : []),
      { label: 'Who enters', value: `${technicianFirstName}, technician of ${providerName}` },
      { label: 'What for', value: facts.checks.join(', ') },
      { label: 'Ground', value: facts.groundText },
      { label: 'Law', value: facts.instrument },
    ],
    paragraphs: [
      ...replacedText(facts),
      `This is notice that the property will be entered at the time above. You do not need to be home: ${technicianFirstName} will use the agency’s key and lock up afterwards. You are welcome to be present.`,
      'Please keep pets away from the rooms, and clear the way to smoke alarms, the switchboard, appliances and windows.',
      `If the time does not suit you, or if you have a question, please contact ${agencyName}${contact ? `: ${contact}` : ''}${
        providerPhone ? `. You can also call ${providerName} on ${providerPhone}` : ''
      }.`,
    ],
  }
}

export const noticeText = ({ title, facts, paragraphs }: NoticeContent): string =>
  [title, '', ...facts.map(({ label, value }) => `${label}: ${value}`), '', ...paragraphs].join('\n')

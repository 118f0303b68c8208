import { formatPhone } from '../../../contract/phones.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { StateCode } from '../../../contract/states.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { listText } from './list-text.ts'
import { mustBePresent } from './notice-law.ts'
import type { VisitFacts } from './visit-facts.queries.ts'
import { visitTimeText } from './visit-time-text.ts'

type Time = { startsAt: string; endsAt: string }
export type VisitNews =
  | { kind: 'BOOKED' }
  /** Time and technician of before; one of them or both are others now. */
  | { kind: 'CHANGED'; from: Time & { technicianName: string }; isOver?: boolean }
  | { kind: 'CANCELLED'; reason: string }

export type VisitLetter = { subject: string; summary: string; text: string; html: string }

/** By notice the tenant should be there in some states, and need not in the others. */
const adviceOnNotice = (state: StateCode, name: string): string =>
  mustBePresent.has(state)
    ? `Please be home, or tell us in writing that ${name} may enter without you, with the agency’s key.`
    : `You do not need to be home: ${name} enters with the agency’s key.`

const howWeGetIn = (method: EntryMethod, name: string, state: StateCode): { fact: string; advice: string } =>
  ({
    APPOINTMENT: {
      fact: 'By appointment',
      advice: `Please make sure that an adult is home to let ${name} in for the whole of this time.`,
    },
    ENTER_WITH_KEY_AS_EN: {
      fact: 'With the agency’s key, by notice of entry',
      advice: `${adviceOnNotice(state, name)} The notice of entry is sent separately.`,
    },
    ENTER_WITH_KEY_BY_TENANT_REQUEST: {
      fact: 'With the agency’s key, as the tenant asked',
      advice: `You do not need to be home: ${name} enters with the agency’s key.`,
    },
    ENTER_WITH_KEY_VACANT: {
      fact: 'With the key, as the property is vacant',
      advice: `Nobody needs to be there: ${name} enters with the key.`,
    },
  })[method]

const preparation =
  'Please keep pets away from the rooms, and clear the way to smoke alarms, the switchboard, appliances and windows.'

const nameOf = ({ isRepair }: VisitFacts): string => (isRepair ? 'repair visit' : 'safety visit')

/** What has happened, as a sentence. */
export function visitNewsText(news: VisitNews, visit: VisitFacts, state: StateCode): string {
  const what = nameOf(visit)
  if (news.kind === 'BOOKED')
    return visit.isRepair
      ? `${visit.providerName.replace(/^the/, 'The')} has booked a ${what} at ${visit.address} on behalf of ${visit.agencyName}.`
      : `${visit.agencyName} has booked a ${what} at ${visit.address}.`
  if (news.kind === 'CANCELLED')
    return `The ${what} at ${visit.address} on ${visitTimeText(state, visit)} has been cancelled.`
  const { from, isOver = false } = news
  const technician = isOtherTechnician(news, visit)
    ? `${visit.technicianName} ${isOver ? 'came' : 'comes'} instead of ${from.technicianName}.`
    : ''
  if (!isOtherTime(news, visit))
    return `The technician of the ${what} at ${visit.address} has changed: ${technician} The time stays the same.`
  const moved = isOver ? 'was brought forward' : 'has been moved'
  return `The ${what} at ${visit.address} ${moved} from ${visitTimeText(state, from)} to ${visitTimeText(state, visit)}. ${technician}`.trim()
}

export const isOtherTime = (news: VisitNews, { startsAt, endsAt }: Time): boolean =>
  news.kind === 'CHANGED' &&
  (Date.parse(news.from.startsAt) !== Date.parse(startsAt) || Date.parse(news.from.endsAt) !== Date.parse(endsAt))
const isOtherTechnician = (news: VisitNews, { technicianName }: VisitFacts): boolean =>
  news.kind === 'CHANGED' && news.from.technicianName !== technicianName

function questions({ agencyName, contactPhone, contactEmail }: VisitFacts, isOver: boolean): string {
  const ways = [contactPhone && `call ${formatPhone(contactPhone)}`, contactEmail && `write to ${contactEmail}`]
  const condition = isOver ? 'If you have a question' : 'If this does not suit you, or if you have a question'
  return `${condition}, please reply to this email or contact ${agencyName}${
    ways.some(Boolean) ? `: ${ways.filter(Boolean).join(' or ')}` : ''
  }.`
}

function subjectOf(news: VisitNews, visit: VisitFacts): string {
  if (news.kind !== 'CHANGED') return news.kind === 'BOOKED' ? 'Visit booked' : 'Visit cancelled'
  if (!isOtherTime(news, visit)) return 'Technician changed'
  return news.isOver ? 'Visit brought forward' : 'Visit moved'
}

/** The letter to one contact of a visit. */
export function visitLetter(visit: VisitFacts, news: VisitNews, contactName: string, state: StateCode): VisitLetter {
  const isCancelled = news.kind === 'CANCELLED'
  const isOver = isCancelled || (news.kind === 'CHANGED' && news.isOver === true)
  const entry = howWeGetIn(visit.entryMethod ?? 'APPOINTMENT', visit.technicianName, state)
  const when = visitTimeText(state, visit)
  const facts = [
    { label: 'Property', value: visit.address },
    { label: isCancelled ? 'It was booked for' : 'When', value: when },
    ...(news.kind === 'CHANGED' && isOtherTime(news, visit)
      ? [{ label: 'Instead of', value: visitTimeText(state, news.from) }]
      : []),
    { label: 'What for', value: listText(visit.checks) },
    ...(isCancelled
      ? [{ label: 'Reason', value: news.reason }]
      : [
          { label: 'Technician', value: `${visit.technicianName} of ${visit.providerName}` },
          { label: 'How we get in', value: entry.fact },
        ]),
  ]
  const sentences = [
    `${visitNewsText(news, visit, state)}${isCancelled ? ' You do not need to do anything.' : ''}`,
    ...(isOver ? [] : [entry.advice, preparation]),
    questions(visit, isOver),
  ]
  const [first = '', ...rest] = sentences
  return {
    subject: `${subjectOf(news, visit)}: ${visit.address}, ${when}`,
    summary: `${visit.isRepair ? 'Repair visit' : 'Safety visit'}: ${listText(visit.checks)}`,
    text: sentences.join('\n\n'),
    html: paragraph(`Hello ${contactName},`) + paragraph(first) + factList(facts) + rest.map(paragraph).join(''),
  }
}

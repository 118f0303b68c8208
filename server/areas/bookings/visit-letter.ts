import { formatPhone } from '../../../contract/phones.ts'
import type { EntryMethod } from '../../../contract/entry-preferences.ts'
import type { StateCode } from '../../../contract/states.ts'
import { factList, paragraph } from '../emails/letter.ts'
import { listText } from './list-text.ts'
import { mustBePresent } from './notice-law.ts'
import type { VisitFacts } from './visit-facts.queries.ts'
import { longDay, recordedTimeText, visitTimeText } from './visit-time-text.ts'

type Time = { startsAt: string; endsAt: string }
export type VisitNews =
  | { kind: 'BOOKED' }
  /** Time and technician of before; one of them or both are others now. */
  | { kind: 'CHANGED'; from: Time & { technicianName: string }; isOver?: boolean }
  /** With the access issues that are open again, which are for the agency only. */
  | { kind: 'CANCELLED'; reason: string; reopened?: readonly string[] }

type Fact = { label: string; value: string }
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
  const time = isOver
    ? `The technician came for the ${what} at ${visit.address} on ${longDay(state, visit.endsAt)}. It had been booked for ${visitTimeText(state, from)}.`
    : `The ${what} at ${visit.address} has been moved from ${visitTimeText(state, from)} to ${visitTimeText(state, visit)}.`
  return `${time} ${technician}`.trim()
}

/** When the visit is, was or would have been. */
export function visitTimeFacts(news: VisitNews, visit: VisitFacts, state: StateCode): Fact[] {
  const when = visitTimeText(state, visit)
  if (news.kind === 'CANCELLED') return [{ label: 'It was booked for', value: when }]
  if (news.kind !== 'CHANGED' || !isOtherTime(news, visit)) return [{ label: 'When', value: when }]
  const before = visitTimeText(state, news.from)
  return news.isOver
    ? [
        { label: 'When', value: recordedTimeText(state, visit.endsAt) },
        { label: 'It was booked for', value: before },
      ]
    : [
        { label: 'When', value: when },
        { label: 'Instead of', value: before },
      ]
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

export function visitSubject(news: VisitNews, visit: VisitFacts, state: StateCode): string {
  const of = (what: string, when = visitTimeText(state, visit)) => `${what}: ${visit.address}, ${when}`
  if (news.kind !== 'CHANGED') return of(news.kind === 'BOOKED' ? 'Visit booked' : 'Visit cancelled')
  if (!isOtherTime(news, visit)) return of('Technician changed')
  return news.isOver ? of('Visit earlier than booked', longDay(state, visit.endsAt)) : of('Visit moved')
}

/** The letter to one contact of a visit. */
export function visitLetter(visit: VisitFacts, news: VisitNews, contactName: string, state: StateCode): VisitLetter {
  const isCancelled = news.kind === 'CANCELLED'
  const isOver = isCancelled || (news.kind === 'CHANGED' && news.isOver === true)
  const entry = howWeGetIn(visit.entryMethod ?? 'APPOINTMENT', visit.technicianName, state)
  const facts = [
    { label: 'Property', value: visit.address },
    ...visitTimeFacts(news, visit, state),
    { label: 'What for', value: listText(visit.checks) },
    ...(isCancelled
      ? [{ label: 'Reason', value: news.reason }]
      : [
          { label: 'Technician', value: `${visit.technicianName} of ${visit.providerName}` },
          ...(isOver ? [] : [{ label: 'How we get in', value: entry.fact }]),
        ]),
  ]
  const sentences = [
    `${visitNewsText(news, visit, state)}${isCancelled ? ' You do not need to do anything.' : ''}`,
    ...(isOver ? [] : [entry.advice, preparation]),
    questions(visit, isOver),
  ]
  const [first = '', ...rest] = sentences
  return {
    subject: visitSubject(news, visit, state),
    summary: `${visit.isRepair ? 'Repair visit' : 'Safety visit'}: ${listText(visit.checks)}`,
    text: sentences.join('\n\n'),
    html: paragraph(`Hello ${contactName},`) + paragraph(first) + factList(facts) + rest.map(paragraph).join(''),
  }
}

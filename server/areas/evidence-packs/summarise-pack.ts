import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import type { QuoteStatus } from '../../../contract/quotes/quotes.ts'
import { serviceOfId, services, type ServiceCode } from '../../../contract/services.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { isServed } from '../bookings/notice-status.ts'
import { byGravity, gravityOf, type Obligation } from '../compliance/obligation.ts'
import type { DutyKind } from '../compliance/service-law.ts'
import { earlierBreaches, earlierText } from './earlier-breaches.ts'
import { counted, leftToDo, mostQuotes, type DayOf } from './left-to-do.ts'
import type { PackQuote, PackVisit, ResultRow } from './pack-facts.queries.ts'
import type { PackRow } from './pack-row.ts'
import { isWithoutNotice } from './pack-steps.ts'
import type { PackContents } from './read-pack-contents.ts'

/* The first page of a pack: at most ten plain sentences that follow from the ledger and the records. */

type Facts = Pick<
  PackContents,
  | 'property'
  | 'law'
  | 'atEnd'
  | 'results'
  | 'ledger'
  | 'checks'
  | 'findings'
  | 'visits'
  | 'quotes'
  | 'openCases'
  | 'steps'
>
type About = { state: StateCode; from: Day; to: Day }
const times = (count: number): string => ['never', 'once', 'twice'][count] ?? `${count} times`
const listed = new Intl.ListFormat('en-AU', { type: 'conjunction' })
const nameOf = ({ serviceId }: Pick<ResultRow, 'serviceId'>): string =>
  services[serviceOfId(serviceId) as ServiceCode].name

type Trouble = { name: string; gravity: number; since: Day | null; reason: string }
type KindOf = (obligation: Obligation) => DutyKind | undefined

/** The services that are breached or not proven, gravest first. Whether water may be charged is no breach of the property. */
const troublesOf = (results: readonly ResultRow[], kindOf: KindOf): Trouble[] =>
  results
    .flatMap((result) => {
      const [worst] = result.obligations.filter((each) => kindOf(each) !== 'CHARGING_CONDITION').toSorted(byGravity)
      const gravity = worst ? gravityOf(worst) : 0
      return worst && gravity > 0 ? [{ name: nameOf(result), gravity, worst, reason: result.reason }] : []
    })
    .toSorted((one, other) => byGravity(one.worst, other.worst))
    .map(({ worst, ...trouble }) => ({ ...trouble, since: worst.since }))

/** A condition for charging that is not met or not proven. */
const isNotChargeable = (obligation: Obligation, kindOf: KindOf): boolean =>
  kindOf(obligation) === 'CHARGING_CONDITION' && gravityOf(obligation) > 0

const sinceText = ({ name, since }: Pick<Trouble, 'name' | 'since'>): string =>
  since === null ? name : `${name} since ${shortDay(since)}`

function complianceSentence(results: readonly ResultRow[], kindOf: KindOf, day: string): string {
  if (results.length === 0) return `No result is on record for ${day}.`
  const troubles = troublesOf(results, kindOf)
  const breached = troubles.filter(({ gravity }) => gravity === 2).map(sinceText)
  const unproven = troubles.filter(({ gravity }) => gravity === 1).map(sinceText)
  const uncharged = results
    .flatMap(({ obligations }) => obligations)
    .filter((each) => isNotChargeable(each, kindOf))
    .map(({ since }) => sinceText({ name: ' The tenant may not be charged for water', since }))
  const proof = unproven.length === 0 ? '' : ` Not proven: ${listed.format(unproven)}.`
  const water = uncharged[0] === undefined ? '' : `${uncharged[0]}.`
  return breached.length === 0
    ? `On ${day} no breach is on record.${proof}${water}`
    : `On ${day} the property was in breach: ${listed.format(breached)}.${proof}${water}`
}

/** Why, for each service with an issue; then what is known besides: water that may not be charged, a check too late for its lease. */
function reasonsOf(results: readonly ResultRow[], kindOf: KindOf): string[] {
  const isTold = (each: Obligation) => isNotChargeable(each, kindOf) || each.on.by === 'LATE'
  const besides = results.filter(({ obligations }) => obligations.some(isTold)).map(({ reason }) => reason)
  return [...new Set([...troublesOf(results, kindOf).map(({ reason }) => reason), ...besides])]
}

const mostReasons = 2

type Asked = { what: string; at: string }

const span = (asked: readonly Asked[], day: DayOf): string => {
  const first = day(asked[0]?.at ?? '')
  const last = day(asked.at(-1)?.at ?? '')
  return first === last ? `on ${first}` : `between ${first} and ${last}`
}

const kindsText = (asked: readonly Asked[]): string => {
  const counts = new Map<string, number>()
  for (const { what } of asked) counts.set(what, (counts.get(what) ?? 0) + 1)
  return listed.format([...counts].map(([what, count]) => counted(count, what, what.replace(/^\w+/, '$&s'))))
}

const toTenants: readonly string[] = ['OCCUPANT_NOTICE', 'VISIT_CONFIRMATION', 'ENTRY_NOTICE']

function askedOfTenants(row: PackRow): string | null {
  if (row.source === 'entry-notice') return isServed(row.data) ? 'notice of entry' : null
  if (row.source === 'letter') return toTenants.includes(row.data.kind) && !row.data.isToOwners ? 'email' : null
  if (row.source === 'call') return row.data.occupant === null ? null : 'call'
  if (row.source === 'attempt')
    return { CALL: 'call', MESSAGE_LEFT: 'call', SMS: 'message', EMAIL: 'email' }[row.data.way]
  return null
}

const requestsToProvider: Partial<Record<PackRow['source'], string>> = {
  'quote-requested': 'request for a quote',
  'resolve-asked': 'request to resolve an access issue',
  'one-off-asked': 'request for entry by notice',
}

function askedOfProvider(row: PackRow): string | null {
  if (row.source === 'change') return row.data.action === 'order-work' ? 'order of services' : null
  if (row.source === 'request-asked') return row.data.kind === 'HOLD' ? 'request for a hold' : 'request to cancel'
  return requestsToProvider[row.source] ?? null
}

function askedSentence(whom: string, steps: readonly PackRow[], kindOf: typeof askedOfTenants, day: DayOf): string {
  const asked = steps.flatMap((row) => {
    const what = kindOf(row)
    return what === null ? [] : [{ what, at: row.at }]
  })
  if (asked.length === 0) return `No request to ${whom} is on record in the period.`
  return `Asked of ${whom} ${span(asked, day)}: ${kindsText(asked)}.`
}

const quoteEnds: Partial<Record<QuoteStatus, string>> = {
  ACCEPTED: 'approved',
  COMPLETED: 'approved',
  REJECTED: 'declined',
  EXPIRED: 'expired',
  CANCELLED: 'cancelled',
}

function quoteText(
  { quoteNumber, status, decidedAt, decidedBy, forwardedAt, openedAt }: PackQuote,
  day: DayOf,
): string {
  const end = quoteEnds[status]
  const isDecided = decidedAt !== null && (status === 'ACCEPTED' || status === 'COMPLETED' || status === 'REJECTED')
  const decision = `${decidedBy === null ? '' : ` by ${decidedBy}`}${decidedAt === null ? '' : ` on ${day(decidedAt)}`}`
  const parts = [
    forwardedAt === null ? 'not forwarded' : `forwarded ${day(forwardedAt)}`,
    ...(openedAt === null ? [] : [`opened ${day(openedAt)}`]),
    end === undefined ? 'not decided' : `${end}${isDecided ? decision : ''}`,
    ...(status === 'COMPLETED' ? ['done'] : []),
  ]
  return `quote #${quoteNumber} (${parts.join(', ')})`
}

function ownerSentence({ quotes, steps }: Facts, day: DayOf): string {
  const letters = steps.flatMap((row) =>
    row.source === 'letter' && row.data.isToOwners ? [{ what: 'email', at: row.at }] : [],
  )
  if (quotes.length + letters.length === 0) return 'No quote for the owner is on record in the period.'
  const shown = quotes.slice(-mostQuotes).map((quote) => quoteText(quote, day))
  const others = quotes.length - shown.length
  const asked = [
    ...(letters.length === 0 ? [] : [`${kindsText(letters)} ${span(letters, day)}`]),
    ...shown,
    ...(others === 0 ? [] : [counted(others, 'earlier quote')]),
  ]
  return `Asked of the owner: ${listed.format(asked)}.`
}

/** Visits that were made until the end of the period. */
const madeVisits = ({ visits, property }: Facts): PackVisit[] =>
  visits.filter(
    ({ status, finishedAt }) => status !== 'CANCELLED' && finishedAt !== null && finishedAt < property.until,
  )

function visitsSentence(facts: Facts, day: DayOf): string {
  const ended = madeVisits(facts)
  const last = ended.at(-1)?.finishedAt
  if (!last) return 'No technician came in the period.'
  const locked = ended.filter(({ status }) => status === 'NO_ACCESS').length
  const outcome = locked === 0 ? 'they got in each time' : `they could not get in ${times(locked)}`
  return `Technicians came ${times(ended.length)}, last on ${day(last)}; ${outcome}.`
}

function gapsSentence(facts: Facts): string {
  const { checks } = facts
  const entered = madeVisits(facts).filter(({ status }) => status === 'COMPLETED')
  const byNotice = entered.filter(({ entryMethod }) => !isWithoutNotice(entryMethod))
  const unannounced = byNotice.filter(({ notice }) => notice === null || !isServed(notice)).length
  const unreported = checks.filter(({ reportSha256 }) => reportSha256 === null).length
  const gaps = [
    ...(unannounced === 0
      ? []
      : [`the notice of ${unannounced} of ${counted(byNotice.length, 'entry by notice', 'entries by notice')}`]),
    ...(unreported === 0 ? [] : [`the report of ${unreported} of ${counted(checks.length, 'check')}`]),
  ]
  if (gaps.length > 0) return `Not on record: ${listed.format(gaps)}.`
  return entered.length + checks.length === 0
    ? 'No entry and no check is on record in the period.'
    : 'Every entry by notice has its notice on record, and every check its report.'
}

function ledgerSentence({ entries, head, isIntact }: PackContents['ledger']): string {
  if (head === null) return 'The ledger of results has no entry yet.'
  const chain = isIntact ? 'unbroken' : 'broken: results were changed after they were stored'
  return `The ledger of results has ${counted(entries, 'entry', 'entries')}; its chain of hashes is ${chain}.`
}

/** In breach or not, since when, what was asked of whom and when, and what is left. */
export function summarisePack(facts: Facts, about: About): string[] {
  const { timeZone } = states[about.state]
  const day: DayOf = (at) => shortDay(dayIn(timeZone, new Date(at)))
  const kinds = new Map(facts.law.rules.map(({ ruleId, kind }) => [ruleId, kind]))
  const kindOf: KindOf = ({ rule }) => kinds.get(rule)
  const earlier = earlierBreaches(facts.results, (each) => kindOf(each) !== 'CHARGING_CONDITION')
  return [
    complianceSentence(facts.atEnd, kindOf, shortDay(about.to)) + earlierText(earlier, nameOf),
    ...reasonsOf(facts.atEnd, kindOf)
      .slice(0, mostReasons)
      .map((reason) => `${reason.replace(/\.$/, '')}.`),
    askedSentence('the tenants', facts.steps, askedOfTenants, day),
    ownerSentence(facts, day),
    askedSentence('the service provider', facts.steps, askedOfProvider, day),
    visitsSentence(facts, day),
    leftToDo(facts, about.to, day),
    gapsSentence(facts),
    ledgerSentence(facts.ledger),
  ]
}

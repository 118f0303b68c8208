import { authorityText, decisionWays } from '../../../contract/quotes/owner-decision.ts'
import { services, type ServiceCode } from '../../../contract/services.ts'
import { describeRepair } from '../../areas/quotes/describe-repair.ts'
import { demoDayText, type DayNumber } from './calendar.ts'
import type { Finding } from './findings.ts'
import type { DemoProperty } from './demo-property.ts'
import type { AgencyContext } from './agency-context.ts'

export type QuoteFacts = {
  id: number
  number: string
  service: ServiceCode
  status: number
  totalCents: number
  /** The day the work was done; null before that. */
  completedOn: DayNumber | null
  requestedAt: string | null
  requestedBy: number | null
}

const severities = ['DISCONNECTED_SAFETY_ISSUE', 'URGENT', 'NON_COMPLIANT_FAULTY', 'RECOMMENDED']
const goodForDays = 30

/** A quote has the worst severity of its findings. */
export const quoteSeverity = (findings: Finding[]): string =>
  severities.find((severity) => findings.some(({ item }) => item.severity === severity)) ?? 'RECOMMENDED'

/** The transitions that lead to each status, by status id. */
const paths: Record<number, number[]> = {
  1: [1],
  2: [1, 10, 2],
  3: [1, 10, 2, 3],
  4: [1, 10, 2, 4],
  5: [1, 5],
  6: [1, 10, 2, 3, 6],
  7: [1, 10, 2, 7],
  8: [1, 10, 2, 7, 8],
  9: [1, 10, 2, 7, 9],
  10: [1, 10],
}
const isDecided = (status: number): boolean => status === 3 || status === 4 || status === 6
const cancelled = 5
const isFinal = (status: number): boolean => status === 4 || status === cancelled || status === 6
const isRunOut = (status: number): boolean => status >= 7 && status <= 9

export function writeQuote(
  context: AgencyContext,
  property: DemoProperty,
  service: ServiceCode,
  severity: string,
  findings: Finding[],
  status: number,
): QuoteFacts {
  const { agency, clock, random, tables, today } = context
  const id = context.nextId('quotes')
  const number = String(200_000 + id)
  const foundOn = findings[0]?.foundOn ?? today - 30
  const dates = quoteDates(context, status, foundOn)
  const lines = findings.map(({ item, id: findingId, appliance, location }) => {
    const minCents = Math.max(2_500, item.minCents)
    const total = Math.round((minCents + random.share() * Math.max(0, item.maxCents - minCents)) / 500) * 500
    const { repairWork: work, repairReason: reason, title } = item
    const description = describeRepair({ work, reason, title, appliance, location })
    return { description, findingId, total: Math.max(total, minCents) }
  })
  const sum = (pick: (line: (typeof lines)[number]) => number) => lines.reduce((total, line) => total + pick(line), 0)
  const requestedBy = status === 1 || random.chance(0.4) ? context.someone() : null
  const requestedAt = clock.at(dates.created, 560)
  const decidedBy = dates.decided !== null && random.chance(0.7) ? context.someone() : null
  const row = {
    agency_id: agency.id,
    id,
    property_id: property.id,
    service_id: services[service].id,
    quote_number: number,
    status_id: property.cancelledOn === null || isFinal(status) ? status : cancelled,
    severity,
    estimated_min_cents: sum(({ total }) => total),
    estimated_max_cents: sum(({ total }) => total),
    issued_on: dates.issued === null ? null : demoDayText(dates.issued),
    expires_on: dates.expires === null ? null : demoDayText(dates.expires),
    decided_at: dates.decided === null ? null : clock.at(dates.decided, minuteOfMove(3)),
    decided_by: decidedBy,
    decided_by_name: null,
    decision_given_by: null,
    decision_way: null,
    decision_given_on: null,
    created_at: clock.at(dates.created, 570),
  }
  if (dates.decided === null) tables.quotes.add(row)
  else {
    const given = { way: random.pick(decisionWays), givenOn: demoDayText(dates.decided) }
    context.decisions.push((owner) => tables.quotes.add({ ...row, ...decisionOf(context, decidedBy, owner, given) }))
  }
  for (const [place, { description, findingId, total }] of lines.entries())
    tables.quoteLines.add({
      agency_id: agency.id,
      quote_id: id,
      position: place + 1,
      finding_id: findingId,
      description,
      total_cents: total,
      gst_cents: Math.round(total / 11),
    })
  writeMoves(context, id, status, dates, decidedBy)
  if (property.cancelledOn !== null && !isFinal(status))
    writeMove(context, id, { from: status, to: cancelled, on: Math.max(property.cancelledOn, dates.moves.at(-1) ?? 0) })
  return {
    id,
    number,
    service,
    status,
    totalCents: sum(({ total }) => total),
    completedOn: dates.completed,
    requestedAt: requestedBy === null ? null : requestedAt,
    requestedBy,
  }
}

type QuoteDates = {
  created: DayNumber
  issued: DayNumber | null
  expires: DayNumber | null
  decided: DayNumber | null
  completed: DayNumber | null
  moves: DayNumber[]
}

/**
 * Days on which a quote of this status was created, sent, decided and completed: after the finding and before today.
 */
function quoteDates({ random, today }: AgencyContext, status: number, foundOn: DayNumber): QuoteDates {
  const yesterday = today - 1
  const after = (day: DayNumber, wait: number) => Math.min(yesterday, Math.max(day, foundOn) + wait)
  const isFresh = status === 1 || status === 2 || status === 10
  const sentDaysAgo = isFresh
    ? random.between(1, 26)
    : isRunOut(status)
      ? random.between(goodForDays + 2, goodForDays + 60)
      : random.between(20, 120)
  const created = after(isFresh || isRunOut(status) ? today - sentDaysAgo - 3 : foundOn, 1)
  if (status === 1 || status === 10 || status === 5) {
    const moves = [created, after(created, 2)]
    return { created, issued: null, expires: null, decided: null, completed: null, moves }
  }
  const issued = after(created, 2)
  const expires = isRunOut(status) ? Math.max(issued, Math.min(issued + goodForDays, yesterday)) : issued + goodForDays
  const decided = isDecided(status) ? after(issued, random.between(1, 14)) : null
  const completed = status === 6 ? after(decided ?? issued, random.between(2, 15)) : null
  const afterIssue = isRunOut(status) ? [expires, after(expires, 3)] : [decided ?? issued, completed ?? issued]
  return { created, issued, expires, decided, completed, moves: [created, after(created, 1), issued, ...afterIssue] }
}

type Given = { way: (typeof decisionWays)[number]; givenOn: string }

/** By the owner, with the link, or by a user on the owner's authority. */
function decisionOf({ staffNames }: AgencyContext, userId: number | null, owner: string, { way, givenOn }: Given) {
  if (userId === null) return { decided_by_name: owner }
  const userName = staffNames.get(userId) ?? ''
  return {
    decided_by_name: authorityText({ userName, givenBy: owner, way, givenOn }),
    decision_given_by: owner,
    decision_way: way,
    decision_given_on: givenOn,
  }
}

/** The minute of the day of a quote's move, by its place. */
const minuteOfMove = (place: number): number => 600 + place * 10

function writeMoves(
  context: AgencyContext,
  quoteId: number,
  status: number,
  { moves }: QuoteDates,
  decidedBy: number | null,
): void {
  const path = paths[status] ?? [status]
  for (const [place, to] of path.entries()) {
    const on = moves[place] ?? moves.at(-1) ?? context.today
    writeMove(context, quoteId, {
      from: path[place - 1] ?? null,
      to,
      on,
      minute: minuteOfMove(place),
      by: moverOf(context, to, decidedBy),
    })
  }
}

const moverOf = (context: AgencyContext, to: number, decidedBy: number | null): number | null => {
  if (to === 8) return context.someone()
  return to === 3 || to === 4 ? decidedBy : null
}

type QuoteMove = { from: number | null; to: number; on: DayNumber; minute?: number; by?: number | null }

/** The quotes of a cancelled property are cancelled after all its other moves of the day. */
function writeMove(
  context: AgencyContext,
  quoteId: number,
  { from, to, on, minute = 720, by = null }: QuoteMove,
): void {
  context.tables.quoteStatusChanges.add({
    agency_id: context.agency.id,
    id: context.nextId('quoteStatusChanges'),
    quote_id: quoteId,
    from_id: from,
    to_id: to,
    changed_at: context.clock.at(on, minute),
    changed_by: by,
  })
}

import type { ServiceCode } from '../../../contract/services.ts'
import { shares } from '../demo-data-sources/portfolio-shares.ts'
import { dueDay } from '../../areas/compliance/due-day.ts'
import { demoDayText, plusMonths, toDayNumber, type DayNumber } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import { isUrgentItem } from './catalogue.ts'
import type { Appointment } from './roster.ts'
import type { AgencyContext } from './agency-context.ts'
import type { DemoLease } from './tenancies.ts'

/** One service of a property: when it was last done, by the provider or by a previous one, and when it is due. */
export type DemoServiceFacts = { code: ServiceCode; last: DayNumber | null; next: DayNumber | null }

export type DemoVisitStatus = 'COMPLETED' | 'NO_ACCESS' | 'CANCELLED' | 'BOOKED'
export type Visit = { id: number; status: DemoVisitStatus; appointment: Appointment; services: ServiceCode[] }

export type Rounds = {
  services: DemoServiceFacts[]
  /** Oldest first. */
  visits: Visit[]
  /** Completed visits, latest first. */
  done: Visit[]
}

/** How many days back visits are generated. */
const memory = 740

/** The visits to a property, and the service dates that follow from them. */
export function planRounds(context: AgencyContext, property: DemoProperty): Rounds {
  const { scenario } = property
  const { random, today, law } = context
  const visited = scenario.services.filter((code) => code !== 'gas' || scenario.gas !== null)
  const unvisited = scenario.services.filter((code) => !visited.includes(code))
  const visits: Visit[] = []
  const base = Math.min(...visited.map((code) => law.rules[code].months), 24)
  const wanted = visited.length === 0 ? null : lastRoundWanted(context, property, base)
  const last = wanted === null ? null : round(context, property, wanted)
  const before = last === null ? null : round(context, property, roundBefore(context, property, last.day, base))

  const facts = visited.map((code): DemoServiceFacts => {
    const { months } = law.rules[code]
    // A service due every second year was done in this round or in the one before.
    const isOfLastRound = months <= base || before === null || random.chance(0.5) || scenario.findings.length > 0
    const done = isOfLastRound ? last : before
    return { code, last: done?.day ?? null, next: dueAfter(context, property, code, done?.day ?? null) }
  })

  const done: Visit[] = []
  for (const [place, past] of [before, last].entries()) {
    if (!past?.appointment) continue
    const services = facts.filter((fact) => place === 0 || fact.last === past.day).map(({ code }) => code)
    if (random.chance(1 - shares.firstVisitCompleted))
      addVisit(context, visits, missedBefore(context, past.day), services, 'NO_ACCESS')
    const visit = addVisit(context, visits, past.appointment, services.length > 0 ? services : visited, 'COMPLETED')
    if (visit) done.unshift(visit)
  }
  const due = facts.filter(({ next }) => next !== null && next <= today + 60).map(({ code }) => code)
  const dueServices = due.length > 0 ? due : visited
  if (scenario.progress === 'REBOOKING' && dueServices.length > 0)
    addVisit(
      context,
      visits,
      context.roster.take(today - random.between(2, 30), today - 40, today - 1),
      dueServices,
      random.chance(0.6) ? 'NO_ACCESS' : 'CANCELLED',
    )
  if (scenario.progress === 'BOOKED' && dueServices.length > 0)
    addVisit(context, visits, context.roster.takeComing(random.between(1, 24)), dueServices, 'BOOKED')
  if (scenario.progress === 'AWAITING_RELEASE')
    addVisit(context, visits, context.roster.take(today - 1, today - 10, today - 1), dueServices, 'BOOKED')
  return { services: [...facts, ...unvisited.map((code) => ({ code, last: null, next: null }))], visits, done }
}

type PastRound = { day: DayNumber; appointment: Appointment | null }

/**
 * A round on a day near the wanted one. Before the property was enrolled, another provider did it: then there is a date
 * without a visit.
 */
function round({ roster, today }: AgencyContext, property: DemoProperty, wanted: DayNumber): PastRound | null {
  if (wanted < today - 1_500) return null
  if (wanted <= property.enrolledOn || wanted < today - memory) return { day: wanted, appointment: null }
  const end = property.cancelledOn ?? today
  const appointment = roster.take(
    wanted,
    Math.max(property.enrolledOn + 1, wanted - 12),
    Math.min(wanted + 12, end - 1),
  )
  return appointment
    ? { day: appointment.day, appointment }
    : { day: Math.min(wanted, property.enrolledOn), appointment: null }
}

/** The round before was an interval earlier; where the lease decides, shortly before the lease that the last round came too late for. */
function roundBefore({ random, law }: AgencyContext, property: DemoProperty, last: DayNumber, base: number): DayNumber {
  const spread = random.between(-10, 10)
  const { isDueByLease, isDueByRenewal } = law.rules.smoke
  const { previous, current } = property.lease
  const lease = [current, previous].find((each) => each !== null && each.starts - leaseWindow < last)
  const isEvent = lease && (isDueByRenewal || lease.type === 'NEW') && lease.starts + leaseWindow < last
  if (isDueByLease && isEvent && property.scenario.services.includes('smoke'))
    return lease.starts - leaseWindow / 2 + spread
  return plusMonths(last, -base) + spread
}
/** What a scenario finds was found in these days; what is urgent, or whose repair was accepted, is not left for long. */
const findingDays = 140
const soonDays = 70
const accepted = 3
/** Where the lease decides, such a finding at the check before it is not older than this; otherwise there was a check since. */
const leaseFindingDays = 136
/** A check counts for a lease if it was at most so many days before it began. */
const leaseWindow = 30

/** The day of the last round that fits the scenario, because it decides what is due now. */
function lastRoundWanted(context: AgencyContext, property: DemoProperty, base: number): DayNumber | null {
  const { law, random, today } = context
  const { findings } = property.scenario
  const isSoon = findings.some(
    ({ code, fate }) => fate === accepted || law.findings.some((item) => item.code === code && isUrgentItem(item)),
  )
  const byLease = leaseRoundWanted(context, property)
  if (byLease !== null && (!isSoon || byLease >= today - leaseFindingDays)) return byLease
  switch (property.scenario.progress) {
    case 'NEVER_VISITED':
      return null
    case 'SETTLED': {
      const ago = random.between(2, base * 30 - 70)
      return (
        (property.cancelledOn ?? today) - (findings.length > 0 ? 12 + (ago % (isSoon ? soonDays : findingDays)) : ago)
      )
    }
    case 'OVERDUE':
      return plusMonths(today - random.between(14, 120), -base)
    case 'REBOOKING':
      return plusMonths(today + random.between(-8, 20), -base)
    default:
      return plusMonths(today + random.between(14, 45), -base)
  }
}

/**
 * Where the lease decides (smoke alarms in Queensland and the Northern Territory): the check was shortly before the
 * lease began, or missing.
 */
function leaseRoundWanted(
  { random, today, law }: AgencyContext,
  { scenario, lease, cancelledOn }: DemoProperty,
): DayNumber | null {
  const { isDueByLease, isDueByRenewal } = law.rules.smoke
  if (!isDueByLease || !scenario.services.includes('smoke')) return null
  if (scenario.progress === 'NEVER_VISITED' || cancelledOn !== null) return null
  const counts = (candidate: DemoLease | null) =>
    candidate && (isDueByRenewal || candidate.type === 'NEW') ? candidate.starts : null
  const begun = counts(lease.current)
  if (begun === null) return null
  if (scenario.progress === 'OVERDUE') return begun > today - 120 ? begun - random.between(200, 330) : null
  if (scenario.progress !== 'SETTLED' && counts(lease.upcoming) === null) return null
  return begun > today - 330 ? begun - random.between(6, 24) : null
}

/** The next due day according to the compliance rules. */
function dueAfter(
  { law }: AgencyContext,
  property: DemoProperty,
  code: ServiceCode,
  done: DayNumber | null,
): DayNumber | null {
  const leases = { current: asLease(property.lease.current), upcoming: asLease(property.lease.upcoming) }
  const last = done === null ? null : demoDayText(done)
  const due = dueDay(law.rules[code], last, leases, demoDayText(property.enrolledOn))
  // A lease that ended before the last check gives no due day.
  return due === null || (last !== null && due.on <= last) ? null : toDayNumber(due.on)
}

const asLease = (lease: DemoLease | null) =>
  lease && {
    startsOn: demoDayText(lease.starts),
    endsOn: lease.ends === null ? null : demoDayText(lease.ends),
    isRenewal: lease.type === 'RENEWAL',
  }

const missedBefore = ({ random, roster }: AgencyContext, day: DayNumber): Appointment | null =>
  roster.take(day - random.between(6, 20), day - 30, day - 2)

function addVisit(
  context: AgencyContext,
  visits: Visit[],
  appointment: Appointment | null,
  services: ServiceCode[],
  status: DemoVisitStatus,
): Visit | null {
  if (!appointment) return null
  const visit = { id: context.nextId('visits'), status, appointment, services }
  visits.push(visit)
  return visit
}

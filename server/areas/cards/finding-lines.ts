import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { serviceOfId, services } from '../../../contract/services.ts'
import type { EvaluatedService } from './evaluate-services.ts'
import type { CardFindingRow } from './property-facts.ts'
import type { EvaluatedProperty } from './property-facets.ts'
import { andMore, earliest, plain, type Line, type WorkSource } from './work-line.ts'

const isOlder = (one: CardFindingRow, other: CardFindingRow): number =>
  Number(other.isUrgent) - Number(one.isUrgent) ||
  (one.foundOn < other.foundOn ? -1 : one.foundOn > other.foundOn ? 1 : one.id - other.id)

type DutyOfFindings = {
  due: Day | null
  breachedSince: Day | null
  /** Since when a tenant has taken the repair over, which stops its time; null: it goes on, or there is none. */
  stoppedSince: Day | null
}

/** What the law says of an open finding: the day by which it must be repaired, or since when it breaches a duty. */
function dutyOfFindings({ obligations }: EvaluatedService): DutyOfFindings {
  const ofFindings = obligations.filter(({ on }) => on.by === 'FINDING')
  return {
    due: earliest(ofFindings.map(({ due }) => due)),
    breachedSince: earliest(ofFindings.map(({ state, since }) => (state === 'BREACHED' ? since : null))),
    stoppedSince: earliest(
      ofFindings.map(({ due, on }) => (due === null && on.by === 'FINDING' && on.tenant ? on.tenant.from : null)),
    ),
  }
}

/** The first day that the law sets for the repair of what makes the property unsafe; null: none. */
export const unsafeRepairDueOn = ({ property, live }: Pick<EvaluatedProperty, 'property' | 'live'>): Day | null =>
  earliest(
    live
      .filter(({ serviceId }) => property.findings.some((each) => each.isUrgent && each.serviceId === serviceId))
      .map((service) => dutyOfFindings(service).due),
  )

/** What is unsafe does not wait past the day of the law: the repair is booked by then, or that day is still to come. */
const isInTime = (bookedFor: Day | null, lawDay: Day | null, today: Day): boolean =>
  bookedFor === null
    ? lawDay === null || today < lawDay
    : today <= bookedFor && (lawDay === null || bookedFor <= lawDay)

const askProvider = { code: 'ASK_PROVIDER', label: 'Ask the service provider' }

/** The open findings, one line for each service. */
export function findingLines({ property, live, today }: WorkSource): Line[] {
  const repairs = new Map(property.repairs.map((repair) => [repair.serviceId, repair]))
  return [...new Set(property.findings.map(({ serviceId }) => serviceId))].flatMap((serviceId) => {
    const code = serviceOfId(serviceId)
    if (code === undefined) return []
    const found = property.findings.filter((finding) => finding.serviceId === serviceId).toSorted(isOlder)
    const [gravest] = found as [CardFindingRow]
    const service = live.find((each) => each.serviceId === serviceId)
    const ofLaw = service ? dutyOfFindings(service) : { due: null, breachedSince: null, stoppedSince: null }
    const { due, breachedSince } = ofLaw
    const isUnsafe = found.some((finding) => finding.isUrgent)
    const repair = repairs.get(serviceId)
    const bookedFor = repair?.bookedFor ?? null
    const isTheirs = repair !== undefined || found.every(({ isAnswered }) => isAnswered)
    // What breaches a duty is late already; what is only unsafe has no day in law.
    const lawDay = due ?? breachedSince
    const isLate = isTheirs && isUnsafe && !isInTime(bookedFor, lawDay, today)
    const isWaiting = isTheirs && !isLate
    const since = earliest(found.map(({ foundOn }) => foundOn)) as Day
    return {
      ...plain,
      kind: 'FINDING' as const,
      key: `FINDING:${code}`,
      text: `${services[code].name}: ${andMore(gravest.title, found.length)}`,
      consequence: consequenceOfFinding(due, breachedSince, today),
      actOn: lawDay,
      since,
      isUnsafe,
      isWaiting,
      causes: found.map(({ id }) => String(id)).toSorted(),
      why: whyFinding(gravest, { ...ofLaw, isTheirs, isLate, bookedFor }),
      action: isWaiting ? null : isLate ? askProvider : { code: 'RESOLVE_FINDINGS', label: 'Resolve findings' },
    }
  })
}

function consequenceOfFinding(due: Day | null, breachedSince: Day | null, today: Day): Line['consequence'] {
  if (due !== null && due >= today) return { text: 'By law it must be repaired by', on: due }
  return breachedSince === null ? null : { text: 'A duty in law is breached since', on: breachedSince }
}

type FindingFacts = DutyOfFindings & {
  /** The service provider acts next. */
  isTheirs: boolean
  isLate: boolean
  bookedFor: Day | null
}
function whyFinding({ isUrgent, foundOn }: CardFindingRow, facts: FindingFacts): string {
  const found = isUrgent
    ? `Found on ${shortDay(foundOn)} and unsafe until it is repaired: a technician called it urgent or disconnected something.`
    : `Found on ${shortDay(foundOn)} and still open.`
  const ofLaw = facts.due
    ? ` The law sets ${shortDay(facts.due)} for the repair.`
    : facts.breachedSince
      ? ` It breaches a duty in law since ${shortDay(facts.breachedSince)}.`
      : facts.stoppedSince
        ? ` A tenant has taken the repair over since ${shortDay(facts.stoppedSince)}, which stops the time by law.`
        : ' The law sets no day for the repair.'
  const late = facts.isLate ? ' That may be too late: the property stays here until it is repaired.' : ''
  if (facts.bookedFor) return `${found}${ofLaw} The repair is booked for ${shortDay(facts.bookedFor)}.${late}`
  if (facts.isTheirs) return `${found}${ofLaw} You have answered; the service provider acts next.${late}`
  return found + ofLaw
}

import { leaseMonths, shares, tenantsPerTenancy } from '../demo-data-sources/portfolio-shares.ts'
import { tenancyNotes } from '../demo-data-sources/phrases.ts'
import { demoDayText, plusMonths, type DayNumber } from './calendar.ts'
import { drawLandline, drawMobile, drawPerson, drawRelative, privateEmail, type DemoPerson } from './people.ts'
import { Lottery } from './random.ts'
import type { AgencyContext } from './agency-context.ts'
import type { Letting } from './scenario.ts'

export type DemoOccupant = {
  name: string
  email: string | null
  mobile: string | null
  /** Agreed to notices by email. */
  acceptsNotices: boolean
}

export type DemoLease = {
  status: 'OPEN' | 'CLOSED'
  type: 'NEW' | 'RENEWAL'
  starts: DayNumber
  ends: DayNumber | null
  vacates: DayNumber | null
  closes: DayNumber | null
}

export type LeaseFacts = {
  isVacant: boolean
  /** The tenancy that was over before the latest one began. */
  previous: DemoLease | null
  /** The tenancy in force today, and the next one. */
  current: DemoLease | null
  upcoming: DemoLease | null
  /** The current occupants. */
  occupants: DemoOccupant[]
}

export type LetProperty = {
  propertyId: number
  letting: Letting
  software: string | null
  doNotContact: string | null
  /** Set if the scenario needs a lease that began on that day. */
  startedDaysAgo: number | null
  /** Set if the scenario needs a renewal. */
  mustBeRenewal: boolean
}

const months = new Lottery(leaseMonths)
const counts = new Lottery(tenantsPerTenancy)

/** Writes the leases of a property, including the previous one, with their occupants. */
export function letProperty(context: AgencyContext, property: LetProperty): LeaseFacts {
  const { random } = context
  if (property.letting === 'UNKNOWN')
    return { isVacant: false, previous: null, current: null, upcoming: null, occupants: [] }
  const latest = latestLease(context, property)
  const isVacant = property.letting === 'VACANT' || property.letting === 'VACANT_UNTIL'
  const people = drawHousehold(context)
  let previous: DemoLease | null = null
  if (random.chance(0.5)) {
    const before = latest.type === 'RENEWAL' ? people : drawHousehold(context)
    previous = leaseBefore(context, latest)
    writeLease(context, property, previous, before, false)
  }
  const occupants = writeLease(context, property, latest, people, !isVacant)
  const upcoming = upcomingLease(context, property, latest)
  if (upcoming)
    writeLease(context, property, upcoming, upcoming.type === 'RENEWAL' ? people : drawHousehold(context), false)
  const [ended, current] = isVacant ? [latest, null] : [previous, latest]
  return { isVacant, previous: ended, current, upcoming, occupants: isVacant ? [] : occupants }
}

function leaseBefore({ random }: AgencyContext, { starts: closes, type }: DemoLease): DemoLease {
  const starts = closes - random.between(180, 720)
  const vacates = type === 'RENEWAL' ? null : closes - random.between(0, 20)
  return { status: 'CLOSED', type: 'NEW', starts, ends: closes - 1, vacates, closes }
}

function latestLease(
  { random, today }: AgencyContext,
  { letting, startedDaysAgo, mustBeRenewal }: LetProperty,
): DemoLease {
  const length = months.draw(random) || 12
  const longest = length * 30
  const type: DemoLease['type'] = mustBeRenewal || random.chance(shares.renewed * 0.6) ? 'RENEWAL' : 'NEW'
  const open = { status: 'OPEN' as const, type, vacates: null, closes: null }
  switch (letting) {
    case 'PERIODIC': {
      const starts = today - random.between(longest + 20, longest + 700)
      const isUnwritten = random.chance(0.3)
      return { ...open, starts, ends: isUnwritten ? null : plusMonths(starts, length) - 1 }
    }
    case 'VACATING': {
      const starts = today - random.between(120, 700)
      const vacates = today + random.between(2, 40)
      return { ...open, starts, ends: vacates, vacates }
    }
    case 'VACATED': {
      const starts = today - random.between(200, 700)
      const vacates = today - random.between(1, 25)
      return { ...open, starts, ends: vacates, vacates }
    }
    case 'RENEWING': {
      const closes = today + random.between(4, 28)
      const starts = plusMonths(closes, -length)
      return { ...open, starts, ends: closes - 1, closes }
    }
    case 'VACANT':
    case 'VACANT_UNTIL': {
      const closes = today - random.between(1, 40)
      return {
        ...open,
        status: 'CLOSED',
        starts: closes - random.between(180, 700),
        ends: closes,
        vacates: closes,
        closes,
      }
    }
    default: {
      const starts = today - (startedDaysAgo ?? random.between(3, longest - 10))
      return { ...open, type: startedDaysAgo === null ? type : 'NEW', starts, ends: plusMonths(starts, length) - 1 }
    }
  }
}

function upcomingLease(
  { random, today }: AgencyContext,
  { letting }: LetProperty,
  current: DemoLease,
): DemoLease | null {
  const length = months.draw(random) || 12
  const open = { status: 'OPEN' as const, vacates: null, closes: null }
  if (letting === 'RENEWING' && current.closes !== null)
    return { ...open, type: 'RENEWAL', starts: current.closes, ends: plusMonths(current.closes, length) - 1 }
  if (letting !== 'VACANT_UNTIL') return null
  const starts = today + random.between(3, 35)
  return { ...open, type: 'NEW', starts, ends: plusMonths(starts, length) - 1 }
}

function drawHousehold({ random }: AgencyContext): DemoPerson[] {
  const first = drawPerson(random)
  const household = [first]
  for (let count = counts.draw(random); household.length < count;)
    household.push(random.chance(0.5) ? drawRelative(random, first) : drawPerson(random))
  return household
}

function writeLease(
  context: AgencyContext,
  property: LetProperty,
  lease: DemoLease,
  people: DemoPerson[],
  isCurrent: boolean,
): DemoOccupant[] {
  const { agency, tables, random, today } = context
  const id = context.nextId('tenancies')
  const signed = Math.min(lease.starts - random.between(3, 25), today - 1)
  tables.tenancies.add({
    agency_id: agency.id,
    id,
    property_id: property.propertyId,
    status: lease.status,
    lease_type: lease.type,
    starts_on: demoDayText(lease.starts),
    ends_on: lease.ends === null ? null : demoDayText(Math.max(lease.ends, lease.starts + 1)),
    vacates_on: lease.vacates === null ? null : demoDayText(Math.max(lease.vacates, lease.starts + 1)),
    closes_on: lease.closes === null ? null : demoDayText(lease.closes),
    notes: random.chance(0.06) ? random.pick(tenancyNotes) : null,
    software: property.software,
    created_at: context.clock.at(signed, random.between(510, 1020)),
    created_by: property.software === null ? context.someone() : null,
  })
  return people.map((person, place) =>
    writeOccupant(context, id, person, place + 1, isCurrent ? property.doNotContact : null),
  )
}

/** One tenant in five has not agreed to notices by email. */
const noticesByPost = 5

/** One in 25 has no email and one in 20 no mobile, but everyone has one of them. */
function writeOccupant(
  context: AgencyContext,
  tenancyId: number,
  person: DemoPerson,
  position: number,
  refusal: string | null,
): DemoOccupant {
  const { agency, tables, random } = context
  const email = random.chance(0.04) ? null : privateEmail(random, person)
  const mobile = email !== null && random.chance(0.05) ? null : drawMobile(random)
  const id = context.nextId('occupants')
  const acceptsNotices = email !== null && id % noticesByPost !== 0
  tables.occupants.add({
    agency_id: agency.id,
    id,
    tenancy_id: tenancyId,
    position,
    name: person.name,
    email,
    accepts_notices_by_email: acceptsNotices,
  })
  const addNumber = (number: string, type: string, reason: string | null) =>
    tables.contactNumbers.add({
      agency_id: agency.id,
      id: context.nextId('contactNumbers'),
      contact_id: null,
      occupant_id: id,
      number,
      type,
      do_not_contact_reason: reason,
    })
  const isRefusing = refusal !== null && position === 1
  if (mobile !== null) addNumber(mobile, 'MOBILE', isRefusing ? refusal : null)
  if (random.chance(0.08))
    addNumber(
      drawLandline(random, context.state),
      random.pick(['HOME', 'OFFICE', 'OTHER'] as const),
      isRefusing && position === 1 ? refusal : null,
    )
  return { name: person.name, email, mobile: isRefusing ? null : mobile, acceptsNotices }
}

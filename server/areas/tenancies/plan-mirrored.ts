import type { Day } from '../../../contract/days.ts'
import { isMobile } from '../../../contract/phones.ts'
import type { OccupantForm } from '../../../contract/tenancies/tenancy-form.ts'
import { isLive, isToCome } from '../compliance/lease-in-force.ts'
import { planMove, planNew, planRemoval } from './lease-order.ts'
import type { LeaseToClose } from './mirror-tenancies.queries.ts'
import { toHousehold, toOccupantForms, withoutIds, type Household } from './save-occupants.ts'
import type { OccupantRow, TenancyRow } from './tenancies.queries.ts'

export type MirroredPerson = { name: string; email: string | null; phones: readonly string[] }
export type MirroredLease = { startsOn: Day; endsOn: Day | null; vacatesOn: Day | null }

/** A tenancy as the management software has it. What is left out stays as it is. */
export type MirroredTenancy = {
  propertyId: number
  /** The tenancy that it became before; null for a new one. */
  tenancyId: number | null
  /** Null for a tenancy that was imported from a file. */
  software: string | null
  lease?: MirroredLease
  tenants?: readonly MirroredPerson[]
  isClosed: boolean
  /** If another tenancy stands in the way of its start, the start stays as it is. */
  mayKeepStart?: boolean
}

/** What has to be written for a tenancy of the software; `moves` are the changed ends of other tenancies. */
export type MirrorPlan =
  | { kind: 'REFUSE'; refused: string }
  | { kind: 'NOTHING'; known: TenancyRow }
  | { kind: 'REMOVE'; known: TenancyRow; moves: LeaseToClose[] }
  | { kind: 'ADD'; lease: MirroredLease; closesOn: Day | null; moves: LeaseToClose[]; household: Household }
  | {
      kind: 'CHANGE'
      known: TenancyRow
      lease: MirroredLease | undefined
      moves: LeaseToClose[]
      household: Household | undefined
      /** Set when it ends. */
      closesOn: Day | undefined
    }

const samePerson = ({ name, email }: { name: string; email: string | null }, other: OccupantRow): boolean =>
  name.toLowerCase() === other.name.toLowerCase() || (email !== null && email === other.email)

/** Occupants keep their ids, so that what was agreed with them stays. */
function toForms(people: readonly MirroredPerson[], known: readonly OccupantRow[]): OccupantForm[] {
  const left = [...known]
  return people.map((person) => {
    const place = left.findIndex((each) => samePerson(person, each))
    const [match] = place < 0 ? [] : left.splice(place, 1)
    return {
      occupantId: match?.occupantId ?? null,
      name: person.name,
      email: person.email,
      contactNumbers: person.phones.map((number) => ({
        contactNumberId: match?.contactNumbers.find((each) => each.number === number)?.contactNumberId ?? null,
        number,
        type: isMobile(number) ? ('MOBILE' as const) : ('HOME' as const),
      })),
    }
  })
}

const dayAfterStart = (day: Day | null, startsOn: Day): Day | null => (day !== null && day > startsOn ? day : null)

/** What a tenancy of the software changes at its property, whose tenancies are `rows`. */
export function planMirrored(given: MirroredTenancy, rows: readonly TenancyRow[], today: Day): MirrorPlan {
  const known =
    rows.find(({ tenancyId }) => tenancyId === given.tenancyId) ??
    rows.find((row) => isLive(row, today) && row.startsOn === given.lease?.startsOn)
  if (!known)
    return given.isClosed
      ? { kind: 'REFUSE', refused: 'It ended before the software was connected' }
      : planAddition(given, rows, today)
  if (!isLive(known, today)) return { kind: 'NOTHING', known }
  if (given.isClosed && isToCome(known, today)) return { kind: 'REMOVE', known, moves: planRemoval(rows, known, today) }
  return planChange(given, known, rows, today)
}

function planAddition({ lease, tenants = [] }: MirroredTenancy, rows: readonly TenancyRow[], today: Day): MirrorPlan {
  if (!lease) return { kind: 'REFUSE', refused: 'It has no start date' }
  const plan = planNew(rows, lease.startsOn, today)
  if ('refused' in plan) return { kind: 'REFUSE', ...plan }
  const people = rows.flatMap(({ occupants }) => occupants)
  return { kind: 'ADD', lease, ...plan, household: withoutIds(toHousehold(toForms(tenants, people), people)) }
}

function planChange(
  { lease: given, tenants, isClosed, mayKeepStart = false }: MirroredTenancy,
  known: TenancyRow,
  rows: readonly TenancyRow[],
  today: Day,
): MirrorPlan {
  const plan = given ? planMove(rows, known, given.startsOn, today) : { moves: [] }
  if ('refused' in plan && !mayKeepStart) return { kind: 'REFUSE', ...plan }
  const [lease, moves] = 'refused' in plan ? [given && { ...given, startsOn: known.startsOn }, []] : [given, plan.moves]
  // A tenancy without named people keeps those that are known.
  const forms = tenants?.length === 0 ? toOccupantForms(known.occupants) : tenants && toForms(tenants, known.occupants)
  const household = forms && toHousehold(forms, known.occupants)
  const left = dayAfterStart(lease?.vacatesOn ?? known.vacatesOn, known.startsOn) ?? today
  const closesOn = isClosed ? (left < today ? left : today) : undefined
  return { kind: 'CHANGE', known, lease, moves, household, closesOn }
}

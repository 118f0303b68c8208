import type { Day } from '../../../contract/days.ts'
import { isMobile } from '../../../contract/phones.ts'
import type { OccupantForm } from '../../../contract/tenancies/tenancy-form.ts'
import { recordChange } from '../../platform/audit.ts'
import { one } from '../../platform/database.ts'
import type { AccessScope } from '../access-cases/close-issues.ts'
import { closeSolvedIssues } from '../access-cases/close-solved-issues.ts'
import { isLive, isToCome, leaseInForce } from '../compliance/lease-in-force.ts'
import { differences, describeTenancy } from './describe-tenancy.ts'
import { planMove, planNew, planRemoval } from './lease-order.ts'
import { setSource } from './mirror-tenancy.queries.ts'
import { addOccupants, saveOccupants, toHousehold, toOccupantForms, withoutIds } from './save-occupants.ts'
import { propertyTenancies, type OccupantRow, type TenancyRow } from './tenancies.queries.ts'
import { savedTenancy } from './tenancy-fact.ts'
import {
  closeAt,
  deleteTenancies,
  insertTenancy,
  saveOccupancy,
  settleEnded,
  updateLease,
} from './write-tenancies.queries.ts'

export type MirroredPerson = { name: string; email: string | null; phones: readonly string[] }
export type MirroredLease = { startsOn: Day; endsOn: Day | null; vacatesOn: Day | null }

/** A tenancy as the management software has it. What is left out stays as it is. */
export type MirroredTenancy = {
  /** The tenancy that it became before; null for a new one. */
  tenancyId: number | null
  /** Null for a tenancy that was imported from a file. */
  software: string | null
  lease?: MirroredLease
  tenants?: readonly MirroredPerson[]
  isClosed: boolean
}

export type MirrorResult = { tenancyId: number; isChanged: boolean } | { refused: string }

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

/** Adds or changes a tenancy as the management software has it. The caller has locked the property and refreshes its card. */
export async function mirrorTenancy(
  scope: AccessScope,
  propertyId: number,
  given: MirroredTenancy,
): Promise<MirrorResult> {
  const { db, agencyId, today } = scope
  const [, rows] = await db.batch([settleEnded(agencyId, propertyId, today), propertyTenancies(agencyId, propertyId)])
  const known =
    rows.find(({ tenancyId }) => tenancyId === given.tenancyId) ??
    rows.find((row) => isLive(row, today) && row.startsOn === given.lease?.startsOn)
  if (given.isClosed && !known) return { refused: 'It ended before the software was connected' }
  if (known && !isLive(known, today)) return { tenancyId: known.tenancyId, isChanged: false }
  if (known && given.isClosed && isToCome(known, today)) return removeMirrored(scope, propertyId, known, rows)
  return known ? changeTenancy(scope, propertyId, known, rows, given) : addMirrored(scope, propertyId, rows, given)
}

/** It will not begin after all. */
async function removeMirrored(
  scope: AccessScope,
  propertyId: number,
  known: TenancyRow,
  rows: TenancyRow[],
): Promise<MirrorResult> {
  const { db, agencyId, today } = scope
  const { tenancyId } = known
  const moves = planRemoval(rows, known, today).map((move) => closeAt(scope, move.tenancyId, move.closesOn))
  await db.batch([deleteTenancies(agencyId, [tenancyId]), ...moves])
  const change = { action: 'remove-tenancy', entity: 'tenancies', entityId: tenancyId, propertyId }
  await recordChange(db, scope, { ...change, before: describeTenancy(known) }, scope.source ?? 'JOB')
  return { tenancyId, isChanged: true }
}

/** Takes back a tenancy that was added; those that it ended last again until the one after it begins. */
export async function withdrawTenancy(
  scope: AccessScope,
  propertyId: number,
  { tenancyId, ended, wasVacant }: { tenancyId: number; ended: readonly number[]; wasVacant: boolean },
): Promise<void> {
  const { db, agencyId, today } = scope
  const rows = await db.rows(propertyTenancies(agencyId, propertyId))
  const added = rows.find((row) => row.tenancyId === tenancyId)
  if (!added) return
  const moves = rows
    .filter((row) => ended.includes(row.tenancyId) && row.closesOn === added.startsOn)
    .map((row) => closeAt(scope, row.tenancyId, added.closesOn))
  await db.batch([deleteTenancies(agencyId, [tenancyId]), ...moves])
  const left = await db.rows(propertyTenancies(agencyId, propertyId))
  const isVacant = leaseInForce(left, today) ? false : wasVacant
  await db.rows(saveOccupancy(scope, propertyId, { isVacant, isConfirmed: false }))
  const change = { action: 'remove-tenancy', entity: 'tenancies', entityId: tenancyId, propertyId }
  await recordChange(db, scope, { ...change, before: describeTenancy(added) }, scope.source ?? 'JOB')
}

async function addMirrored(
  scope: AccessScope,
  propertyId: number,
  rows: TenancyRow[],
  { lease, tenants = [], software }: MirroredTenancy,
): Promise<MirrorResult> {
  if (!lease) return { refused: 'It has no start date' }
  const { db, agencyId, today } = scope
  const plan = planNew(rows, lease.startsOn, today)
  if ('refused' in plan) return plan
  const people = rows.flatMap(({ occupants }) => occupants)
  const household = withoutIds(toHousehold(toForms(tenants, people), people))
  if (plan.moves.length > 0) await db.batch(plan.moves.map((move) => closeAt(scope, move.tenancyId, move.closesOn)))
  const columns = { startDate: lease.startsOn, endDate: lease.endsOn, vacateDate: lease.vacatesOn, notes: null }
  const { tenancyId } = await one(db, insertTenancy(scope, propertyId, columns, { leaseType: 'NEW', ...plan }))
  await addOccupants(db, agencyId, tenancyId, household)
  return settle(scope, propertyId, { rows, tenancyId, software, action: 'add-tenancy' })
}

async function changeTenancy(
  scope: AccessScope,
  propertyId: number,
  known: TenancyRow,
  rows: TenancyRow[],
  { lease, tenants, software, isClosed }: MirroredTenancy,
): Promise<MirrorResult> {
  const { db, agencyId, today } = scope
  if (lease) {
    const plan = planMove(rows, known, lease.startsOn, today)
    if ('refused' in plan) return plan
    const columns = {
      startDate: lease.startsOn,
      endDate: lease.endsOn,
      vacateDate: lease.vacatesOn,
      notes: known.notes,
    }
    const moves = plan.moves.map((move) => closeAt(scope, move.tenancyId, move.closesOn))
    const own = updateLease(scope, known.tenancyId, columns)
    await db.batch(lease.startsOn > known.startsOn ? [own, ...moves] : [...moves, own])
  }
  if (tenants) {
    const forms = tenants.length > 0 ? toForms(tenants, known.occupants) : toOccupantForms(known.occupants)
    await saveOccupants(db, agencyId, known.tenancyId, toHousehold(forms, known.occupants))
  }
  if (isClosed) {
    const left = dayAfterStart(lease?.vacatesOn ?? known.vacatesOn, known.startsOn) ?? today
    await db.rows(closeAt(scope, known.tenancyId, left < today ? left : today))
  }
  return settle(scope, propertyId, { rows, tenancyId: known.tenancyId, software, action: 'edit-tenancy' })
}

/** What follows from a saved tenancy: the source, the vacancy, the audit, and the access issues that it solves. */
async function settle(
  scope: AccessScope,
  propertyId: number,
  {
    rows,
    tenancyId,
    software,
    action,
  }: { rows: TenancyRow[]; tenancyId: number; software: string | null; action: string },
): Promise<MirrorResult> {
  const { db, agencyId, today } = scope
  const [, saved] = await db.batch([setSource(agencyId, tenancyId, software), propertyTenancies(agencyId, propertyId)])
  const before = rows.find((row) => row.tenancyId === tenancyId)
  const after = saved.find((row) => row.tenancyId === tenancyId) as TenancyRow
  const current = leaseInForce(saved, today)
  const isCurrent = current?.tenancyId === tenancyId
  const isVacant = current ? false : leaseInForce(rows, today) ? true : null
  await db.rows(saveOccupancy(scope, propertyId, { isVacant, isConfirmed: isCurrent }))
  const change = before
    ? differences(describeTenancy(before), describeTenancy(after))
    : { after: { ...describeTenancy(after), software } }
  const source = scope.source ?? 'JOB'
  await recordChange(db, scope, { action, entity: 'tenancies', entityId: tenancyId, propertyId, ...change }, source)
  const earlier = before?.occupants ?? leaseInForce(rows, today)?.occupants ?? []
  await closeSolvedIssues(scope, propertyId, savedTenancy(earlier, after.occupants, isCurrent))
  return { tenancyId, isChanged: true }
}

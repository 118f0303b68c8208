import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { SyncField } from '../../../contract/integration/connections.ts'
import type { SoftwareRecord } from '../../outside/software/records.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { mirrorTenancies, type MirrorResult } from '../tenancies/mirror-tenancies.ts'
import type { MirroredTenancy } from '../tenancies/plan-mirrored.ts'
import { completePeople } from './complete-people.ts'
import { mergeFields } from './merge-fields.ts'
import {
  lockMirrors,
  lockProperties,
  propertyStates,
  saveSources,
  type LeaseState,
  type MirrorRow,
  type PropertyState,
  type SourceToSave,
} from './mirror.queries.ts'
import { OpenPage, type Entry } from './open-page.ts'
import type { RunChange } from './run-changes.queries.ts'
import { PageReport, type PageResult, type SyncScope } from './sync-scope.ts'

type Household = readonly { name: string; email: string | null }[]
const isShared = (one: Household, other: Household): boolean =>
  one.some(({ name, email }) =>
    other.some((each) => each.name.toLowerCase() === name.toLowerCase() || (email !== null && each.email === email)),
  )

/** Some software never closes a tenancy and says only the day on which the tenants left. */
const isOver = ({ isClosed, vacatesOn }: Entry<'tenancies'>['value'], today: Day): boolean =>
  isClosed || (vacatesOn !== null && vacatesOn < today)

/**
 * The tenancy here that a tenancy of the software is: linked before, with the same start, or both in force with the same people. One
 * that is in force there and started before the one in force here cannot be another one either.
 */
function tenancyHere(
  { leases }: PropertyState,
  { known, value }: Entry<'tenancies'>,
  today: Day,
): LeaseState | undefined {
  const { startsOn, tenants } = value
  const linked = leases.find(({ tenancyId }) => tenancyId === known?.subjectId)
  if (linked) return linked
  const sameStart = leases.find((lease) => lease.startsOn === startsOn)
  if (sameStart || isOver(value, today) || startsOn > today) return sameStart
  const current = leases.findLast((lease) => lease.startsOn <= today)
  return current && (startsOn < current.startsOn || isShared(tenants ?? [], current.tenants)) ? current : undefined
}

/** Takes over the tenancies of properties on service; those of other properties are kept until they are enrolled. */
export async function applyTenancies(
  scope: SyncScope,
  records: readonly SoftwareRecord<'tenancies'>[],
  isRepeat = false,
): Promise<PageResult> {
  const report = new PageReport('tenancies')
  const page = await OpenPage.open(scope, 'tenancies', records, report, isRepeat)
  const { db, agencyId, software, isDry } = scope
  const wanted = [...new Set(page.entries.map(({ value }) => value.propertyExternalId))]
  const mirrors = wanted.length > 0 ? await db.rows(lockMirrors(agencyId, software, wanted)) : []
  const propertyOf = new Map([
    ...mirrors.map((mirror) => [mirror.externalId, isUsable(mirror, isDry) ? mirror.propertyId : null] as const),
    ...wanted.flatMap((externalId) => {
      const propertyId = scope.dryLinks.get(externalId)
      return propertyId === undefined ? [] : [[externalId, propertyId] as const]
    }),
  ])
  const ids = [...new Set([...propertyOf.values()].flatMap((propertyId) => propertyId ?? []))]
  if (!isDry && ids.length > 0) await db.rows(lockProperties(agencyId, ids))
  const touched = new Set<number>()
  for (const round of inRounds(page.entries))
    for (const id of await applyRound(scope, page, round, propertyOf, report)) touched.add(id)
  if (!isDry) {
    await raiseNoWayIn(scope, [...touched])
    await refreshCards(scope, [...touched])
  }
  await page.close()
  return report
}

/** Not while a person is asked which property it is, nor if the software that was connected again has not sent it. */
const isUsable = ({ isWaiting, isReleased }: MirrorRow, isDry: boolean): boolean => !isWaiting && (isDry || !isReleased)

/** Rounds with at most one tenancy of each property. Earlier tenancies come first, because a later one ends them. */
function inRounds(entries: readonly Entry<'tenancies'>[]): Entry<'tenancies'>[][] {
  const rounds: Entry<'tenancies'>[][] = []
  const placed = new Map<string, number>()
  for (const entry of entries.toSorted((one, other) => (one.value.startsOn < other.value.startsOn ? -1 : 1))) {
    const round = placed.get(entry.value.propertyExternalId) ?? 0
    placed.set(entry.value.propertyExternalId, round + 1)
    rounds[round] = [...(rounds[round] ?? []), entry]
  }
  return rounds
}

/** Applies one round and returns the properties that it has changed. */
async function applyRound(
  scope: SyncScope,
  page: OpenPage<'tenancies'>,
  round: readonly Entry<'tenancies'>[],
  propertyOf: ReadonlyMap<string, number | null>,
  report: PageReport,
): Promise<number[]> {
  const { db, agencyId, software, today, now, isDry } = scope
  const ids = round.flatMap(({ value }) => propertyOf.get(value.propertyExternalId) ?? [])
  const states = new Map((await db.rows(propertyStates(agencyId, ids, today))).map((row) => [row.id, row]))
  const decided = round.flatMap((entry) => {
    const state = states.get(propertyOf.get(entry.value.propertyExternalId) ?? -1)
    if (state && !state.isCancelled) {
      if (!isEnding(scope, entry, state)) return [decideOn(scope, entry, state, report)]
      if (entry.isDecided) {
        report.count('same')
        page.settle(entry, { outcome: 'APPLIED', subjectId: entry.known?.subjectId ?? null, isDecided: true })
        return []
      }
      report.count('held')
      if (isDry) return [decideOn(scope, entry, state, report)]
      const { vacatesOn } = entry.value
      const reason = `It would end${vacatesOn === null ? '' : ` on ${shortDay(vacatesOn)}`} at ${state.address}`
      page.settle(entry, { outcome: 'HELD', reason })
      return []
    }
    report.count('parked')
    page.settle(entry, { outcome: 'PARKED', reason: 'Its property is not on service' })
    return []
  })
  const toMirror = decided.flatMap(({ mirrored }) => mirrored ?? [])
  const results = isDry ? new Map<number, MirrorResult>() : await mirrorTenancies(scope, toMirror)
  const sources: SourceToSave[] = []
  const changed: number[] = []
  for (const { entry, here, mirrored, sources: own } of decided) {
    const result = mirrored && results.get(mirrored.propertyId)
    if (result && 'refused' in result) {
      report.count('excluded')
      report.differ(entry.label, `Left out: ${result.refused}`)
      page.settle(entry, { outcome: 'EXCLUDED', reason: result.refused })
      continue
    }
    report.count(!mirrored ? 'same' : entry.known ? 'changed' : 'added')
    const tenancyId = result?.tenancyId ?? here?.tenancyId
    page.settle(entry, { outcome: 'APPLIED', subjectId: tenancyId ?? null })
    if (tenancyId !== undefined) sources.push(...own.map((source) => ({ ...source, tenancyId })))
    if (!mirrored || !result?.isChanged) continue
    changed.push(mirrored.propertyId)
    const state = states.get(mirrored.propertyId) as PropertyState
    scope.runChanges.push(describeChange(entry, state, here, mirrored, result.tenancyId))
  }
  if (!isDry && sources.length > 0) await db.rows(saveSources(agencyId, software, sources, now))
  return changed
}

/** What it takes to take it back. */
function describeChange(
  { externalId }: Entry<'tenancies'>,
  { leases, isVacant }: PropertyState,
  here: LeaseState | undefined,
  { propertyId, lease, tenants, isClosed }: MirroredTenancy,
  tenancyId: number,
): RunChange {
  const known = here && {
    lease: { startsOn: here.startsOn, endsOn: here.endsOn, vacatesOn: here.vacatesOn },
    tenants: here.tenants,
  }
  const people = tenants && (tenants.length > 0 || !here) ? tenants : (known?.tenants ?? [])
  return {
    propertyId,
    restore: {
      tenancy: {
        id: tenancyId,
        externalId,
        before: known ?? null,
        after: isClosed ? null : { lease: lease ?? known?.lease, tenants: people },
        wasVacant: isVacant,
        ended: leases.flatMap((each) => (each === here ? [] : [each.tenancyId])),
      },
    },
  }
}

/** Whether a tenancy that is in force here would be over. */
function isEnding(scope: SyncScope, entry: Entry<'tenancies'>, state: PropertyState): boolean {
  if (!scope.isHolding || !isOver(entry.value, scope.today)) return false
  const here = tenancyHere(state, entry, scope.today)
  return here !== undefined && here.startsOn <= entry.value.startsOn && here.vacatesOn === null
}

type Decided = {
  entry: Entry<'tenancies'>
  here: LeaseState | undefined
  /** Undefined when nothing has to be written. */
  mirrored?: MirroredTenancy
  sources: SourceToSave[]
}

function decideOn(scope: SyncScope, entry: Entry<'tenancies'>, state: PropertyState, report: PageReport): Decided {
  const { value, changedAt, known } = entry
  const here = tenancyHere(state, entry, scope.today)
  // Two tenancies of the software may have become one here; the end of the earlier one does not end it.
  if (here && value.isClosed && value.startsOn < here.startsOn) return { entry, here: undefined, sources: [] }
  const { startsOn } = value
  const isClosed = here ? value.isClosed : isOver(value, scope.today)
  const { isPartial } = scope
  const kept = isPartial && here ? here : value
  const [endsOn, vacatesOn] = [value.endsOn ?? kept.endsOn, value.vacatesOn ?? kept.vacatesOn]
  const tenants = isPartial && here && value.tenants ? completePeople(value.tenants, here.tenants) : value.tenants
  const lease = { startsOn, endsOn, vacatesOn }
  const local = here && { startsOn: here.startsOn, endsOn: here.endsOn, vacatesOn: here.vacatesOn }
  const fields = { isLocalEmpty: here === undefined, localAt: here?.portalAt ?? null }
  const merged = mergeFields(
    { ...state, sources: sourcesOf(state, here) },
    `${state.address}: ${entry.label}`,
    changedAt,
    [
      { ...fields, field: 'lease', local: local ?? null, incoming: lease },
      ...(tenants ? [{ ...fields, field: 'tenants' as const, local: here?.tenants ?? [], incoming: tenants }] : []),
    ],
    report,
    isPartial,
  )
  const takes = (field: SyncField) => merged.taken.has(field)
  const current = state.leases.findLast((each) => each.startsOn <= scope.today)
  const isShown = !current || here === current || (!here && startsOn <= scope.today)
  const sources = isShown && !isClosed ? merged.sources : []
  if (!takes('lease') && !takes('tenants') && !isClosed) return { entry, here, sources }
  const mirrored = {
    propertyId: state.id,
    tenancyId: here?.tenancyId ?? known?.subjectId ?? null,
    software: scope.software,
    ...((takes('lease') || !here) && { lease }),
    ...((takes('tenants') || !here) && tenants && { tenants }),
    isClosed,
    // Software has one tenancy where the portal has a lease and its renewals.
    mayKeepStart: true,
  }
  return { entry, here, mirrored, sources }
}

/** What came before counts only if it was about this tenancy. */
const sourcesOf = ({ sources }: PropertyState, here: LeaseState | undefined): PropertyState['sources'] =>
  Object.fromEntries(Object.entries(sources).filter(([, { tenancyId }]) => here && tenancyId === here.tenancyId))

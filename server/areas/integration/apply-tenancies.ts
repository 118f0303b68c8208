import type { Day } from '../../../contract/days.ts'
import type { SyncField } from '../../../contract/integration/connections.ts'
import type { SoftwareRecord } from '../../outside/software/records.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { refreshCards } from '../cards/refresh-cards.ts'
import { mirrorTenancy } from '../tenancies/mirror-tenancy.ts'
import { mergeFields } from './merge-fields.ts'
import {
  lockMirrors,
  lockProperties,
  propertyStates,
  saveSources,
  type LeaseState,
  type PropertyState,
  type SourceToSave,
} from './mirror.queries.ts'
import { OpenPage, type Entry, type Settled } from './open-page.ts'
import { PageReport, type PageResult, type SyncScope } from './sync-scope.ts'

type Household = readonly { name: string; email: string | null }[]
const isShared = (one: Household, other: Household): boolean =>
  one.some(({ name, email }) =>
    other.some((each) => each.name.toLowerCase() === name.toLowerCase() || (email !== null && each.email === email)),
  )

/**
 * The tenancy here that a tenancy of the software is: linked before, with the same start, or both in force with the same people. One
 * that is in force there and started before the one in force here cannot be another one either.
 */
function tenancyHere(
  { leases }: PropertyState,
  { known, value }: Entry<'tenancies'>,
  today: Day,
): LeaseState | undefined {
  const { startsOn, isClosed, tenants } = value
  const linked = leases.find(({ tenancyId }) => tenancyId === known?.subjectId)
  if (linked) return linked
  const sameStart = leases.find((lease) => lease.startsOn === startsOn)
  if (sameStart || isClosed || startsOn > today) return sameStart
  const current = leases.findLast((lease) => lease.startsOn <= today)
  return current && (startsOn < current.startsOn || isShared(tenants, current.tenants)) ? current : undefined
}

/** Takes over the tenancies of properties on service; those of other properties are kept until they are enrolled. */
export async function applyTenancies(
  scope: SyncScope,
  records: readonly SoftwareRecord<'tenancies'>[],
  isRepeat = false,
): Promise<PageResult> {
  const report = new PageReport('tenancies')
  const page = await OpenPage.open(scope, 'tenancies', records, report, isRepeat)
  const { db, agencyId, software, today, now, isDry } = scope
  const wanted = [...new Set(page.entries.map(({ value }) => value.propertyExternalId))]
  const mirrors = await db.rows(lockMirrors(agencyId, software, wanted))
  const propertyOf = new Map(mirrors.map(({ externalId, propertyId }) => [externalId, propertyId]))
  const ids = [...new Set(mirrors.flatMap(({ propertyId }) => propertyId ?? []))]
  if (!isDry) await db.rows(lockProperties(agencyId, ids))
  const states = new Map((await db.rows(propertyStates(agencyId, ids, today))).map((row) => [row.id, row]))
  const sources: SourceToSave[] = []
  const touched = new Set<number>()
  // Earlier tenancies first, because a later one ends them.
  for (const entry of page.entries.toSorted((one, other) => (one.value.startsOn < other.value.startsOn ? -1 : 1))) {
    const state = states.get(propertyOf.get(entry.value.propertyExternalId) ?? -1)
    if (!state || state.isCancelled) {
      report.count('parked')
      page.settle(entry, { outcome: 'PARKED', reason: 'Its property is not on service' })
      continue
    }
    const applied = await applyOne(scope, entry, state, report)
    sources.push(...applied.sources)
    if (applied.isChanged) touched.add(state.id)
    page.settle(entry, applied.settled)
  }
  if (!isDry) {
    if (sources.length > 0) await db.rows(saveSources(agencyId, software, latestOf(sources), now))
    await raiseNoWayIn(scope, [...touched])
    await refreshCards(scope, [...touched])
  }
  await page.close()
  return report
}

/** A property may have two tenancies in one page; a statement writes each field once. */
const latestOf = (sources: readonly SourceToSave[]): SourceToSave[] => [
  ...new Map(sources.map((source) => [`${source.propertyId} ${source.field}`, source])).values(),
]

type Applied = { settled: Settled; sources: SourceToSave[]; isChanged: boolean }

async function applyOne(
  scope: SyncScope,
  entry: Entry<'tenancies'>,
  state: PropertyState,
  report: PageReport,
): Promise<Applied> {
  const { value, changedAt, known } = entry
  const here = tenancyHere(state, entry, scope.today)
  // Two tenancies of the software may have become one here; the end of the earlier one does not end it.
  if (here && value.isClosed && value.startsOn < here.startsOn) {
    report.count('same')
    return { settled: { outcome: 'APPLIED', subjectId: null }, sources: [], isChanged: false }
  }
  const label = `${state.address}: ${entry.label}`
  const { startsOn, endsOn, vacatesOn, tenants } = value
  const lease = { startsOn, endsOn, vacatesOn }
  const local = here && { startsOn: here.startsOn, endsOn: here.endsOn, vacatesOn: here.vacatesOn }
  const fields = { isLocalEmpty: here === undefined, localAt: here?.portalAt ?? null }
  const merged = mergeFields(
    // What came before belongs to another tenancy.
    here ? state : { ...state, sources: {} },
    label,
    changedAt,
    [
      { ...fields, field: 'lease', local: local ?? null, incoming: lease },
      { ...fields, field: 'tenants', local: here?.tenants ?? [], incoming: tenants },
    ],
    report,
  )
  const takes = (field: SyncField) => merged.taken.has(field)
  if (!takes('lease') && !takes('tenants') && !value.isClosed) {
    report.count('same')
    return {
      settled: { outcome: 'APPLIED', subjectId: here?.tenancyId ?? null },
      sources: merged.sources,
      isChanged: false,
    }
  }
  if (scope.isDry) {
    report.count(known ? 'changed' : 'added')
    return { settled: { outcome: 'APPLIED' }, sources: [], isChanged: false }
  }
  const result = await mirrorTenancy(scope, state.id, {
    tenancyId: here?.tenancyId ?? known?.subjectId ?? null,
    software: scope.software,
    ...((takes('lease') || !here) && { lease }),
    ...((takes('tenants') || !here) && { tenants }),
    isClosed: value.isClosed,
  })
  if ('refused' in result) {
    report.count('excluded')
    return { settled: { outcome: 'EXCLUDED', reason: result.refused }, sources: [], isChanged: false }
  }
  report.count(known ? 'changed' : 'added')
  return {
    settled: { outcome: 'APPLIED', subjectId: result.tenancyId },
    sources: value.isClosed ? [] : merged.sources,
    isChanged: result.isChanged,
  }
}

import { addDays } from '../../../contract/days.ts'
import type { SoftwareRecord } from '../../outside/software/records.ts'
import { recordChanges } from '../../platform/audit.ts'
import { activePropertyManagers } from '../agency/agency.queries.ts'
import { refreshCards, refreshOtherCards } from '../cards/refresh-cards.ts'
import { raiseNoWayIn } from '../access-cases/raise-issues.ts'
import { mirrorLandlords } from '../contacts/mirror-landlords.ts'
import { mirrorKeys } from '../keys/mirror-keys.ts'
import { readAddressParts, streetLookups } from '../work-orders/address-parts.ts'
import { endingOf } from './held-endings.ts'
import { adoptMirrors, noteFileDay, takeOverMirrors } from './adopt-mirrors.ts'
import { AddressBook } from './match-property.ts'
import {
  propertiesInStreets,
  propertiesInSuburbs,
  lockMirrors,
  type MirrorRow,
  lockProperties,
  propertyStates,
  saveSources,
  suburbsByName,
} from './mirror.queries.ts'
import { duplicateText } from './duplicate-text.ts'
import { OpenPage, type Entry } from './open-page.ts'
import { place, type Facts, type Placed } from './place-property.ts'
import { settleLost, subjectsOf } from './records.queries.ts'
import { PageReport, type PageResult, type SyncScope } from './sync-scope.ts'
import { takeFields, type TakenFields } from './take-fields.ts'
import { setSoftware } from '../property-lock/write-property.queries.ts'
import { endInactiveLinks, type MirrorToSave, saveMirrors } from '../mirrored-properties/write-mirrored.queries.ts'

/** Properties that come with the first reading and have no date are not new managements. */
const notNewDays = 60
const longestLine = 200
/** In a dry run, of a record about which a person would be asked: its tenancies wait too. */
const noProperty = 0

async function readFacts(scope: SyncScope, entries: readonly Entry<'properties'>[]): Promise<Facts> {
  const { db, agencyId, software, state } = scope
  const ids = entries.map(({ externalId }) => externalId)
  const places = entries.map(({ value }) => ({ name: value.suburb, postcode: value.postcode }))
  const unique = [...new Map(places.map((each) => [JSON.stringify(each), each])).values()]
  const managerIds = [...new Set(entries.flatMap(({ value }) => value.managerExternalId ?? []))]
  const [mirrors, suburbs, managers, names] = await db.batch([
    lockMirrors(agencyId, software, ids),
    suburbsByName(state, unique),
    subjectsOf(agencyId, software, 'managers', managerIds),
    activePropertyManagers(agencyId),
  ])
  const dry = managerIds.flatMap((externalId) => {
    const manager = scope.dryManagers.get(externalId)
    return manager ? [{ externalId, ...manager }] : []
  })
  // What a person has decided about is not looked up again.
  const known = new Set(mirrors.flatMap(({ externalId, isReleased }) => (isReleased ? [] : [externalId])))
  const streets = entries.flatMap(({ externalId, value }) =>
    known.has(externalId) ? [] : streetLookups(readAddressParts(value.addressLine)),
  )
  const inSuburbs = propertiesInSuburbs(agencyId, software, [...new Set(suburbs.map(({ id }) => id))], ids)
  const [free, elsewhere] =
    streets.length === 0
      ? [await db.rows(inSuburbs), []]
      : await db.batch([inSuburbs, propertiesInStreets(agencyId, software, [...new Set(streets)], ids)])
  // Nothing is linked in a dry run.
  const found = new Set(scope.dryLinks.values())
  const inBook = free.map((each) => ({ ...each, isTaken: each.isTaken || found.has(each.id) }))
  return {
    mirrors: new Map(mirrors.map((row) => [row.externalId, row])),
    suburbs,
    free: new Map(suburbs.map(({ id }) => [id, new AddressBook(inBook.filter(({ suburbId }) => suburbId === id))])),
    elsewhere,
    found,
    lost: new Set(free.filter(({ isLost }) => isLost).map(({ id }) => id)),
    managers: new Map([
      ...managers.map(({ externalId, subjectId }) => [externalId, subjectId] as const),
      ...dry.map(({ externalId, id }) => [externalId, id] as const),
    ]),
    managerNames: new Map([...names, ...dry].map(({ id, name }) => [id, name])),
  }
}

/** A property may be in the software twice, lost and managed again: the one that is managed now counts. */
function managedFirst(entries: readonly Entry<'properties'>[]): Entry<'properties'>[] {
  const isLost = ({ value }: Entry<'properties'>) => value.lostOn !== null
  return [...entries.filter((entry) => !isLost(entry)), ...entries.filter(isLost)]
}

function toMirror(scope: SyncScope, facts: Facts, { entry, mirror, match, suburb }: Placed): MirrorToSave {
  const { value, externalId } = entry
  const managerId = value.managerExternalId === null ? undefined : facts.managers.get(value.managerExternalId)
  const firstActiveOn = value.managedSince ?? (scope.isFirst ? addDays(scope.today, -notNewDays) : scope.today)
  return {
    externalId,
    propertyId: match.kind === 'ONE' ? match.propertyId : null,
    managerId: managerId ?? (scope.isPartial ? mirror?.managerId : null) ?? null,
    addressLine1: value.addressLine.slice(0, longestLine),
    addressLine2: suburb?.line ?? `${value.suburb} ${scope.state.toUpperCase()} ${value.postcode}`,
    suburbId: suburb?.id ?? null,
    firstActiveOn,
    isActive: value.lostOn === null,
    isResidential: value.isResidential,
  }
}

/** What the software says about properties: linked with those on service, mirrored, or set aside for a person. */
export async function applyProperties(
  scope: SyncScope,
  records: readonly SoftwareRecord<'properties'>[],
  isRepeat = false,
): Promise<PageResult> {
  const report = new PageReport('properties')
  await adoptMirrors(scope, records, isRepeat)
  const page = await OpenPage.open(scope, 'properties', records, report, isRepeat)
  const { db, agencyId, software, now } = scope
  const facts = await readFacts(scope, page.entries)
  const placed: Placed[] = []
  for (const entry of managedFirst(page.entries)) {
    if (entry.value.state !== '' && entry.value.state !== scope.state) {
      report.count('excluded')
      const where = entry.value.state.toUpperCase()
      const reason = `It is in ${where}, outside the state of this portfolio`
      report.differ(entry.label, `Left out: ${reason}`)
      page.settle(entry, { outcome: 'EXCLUDED', reason })
      continue
    }
    if (entry.known?.leftOutAt === `${entry.value.addressLine} ${entry.value.suburb}`) {
      report.count('excluded')
      page.settle(entry, {
        outcome: 'EXCLUDED',
        reason: duplicateText,
        isDecided: true,
        candidates: entry.known.candidates,
      })
      continue
    }
    const one = place(facts, entry)
    const ending = endingOf(scope, facts, one)
    // A dry run lists what would change, and how much of it the master user would have to allow.
    if (ending !== undefined && scope.isDry && !entry.isDecided) report.count('held')
    else if (ending !== undefined) {
      // What the master user left stays, also when the record is looked at again for another reason.
      const left = { outcome: 'APPLIED' as const, isDecided: true }
      report.count(entry.isDecided ? 'same' : 'held')
      const settled = entry.isDecided ? left : { outcome: 'HELD' as const, reason: ending }
      page.settle(entry, { ...settled, subjectId: one.mirror?.id ?? null })
      continue
    }
    if (one.match.kind === 'UNCERTAIN') {
      if (scope.isDry) scope.dryLinks.set(entry.externalId, noProperty)
      report.count('waiting')
      report.differ(entry.label, `Waits for you to say which property it is: ${one.match.reason.toLowerCase()}`)
      page.settle(entry, { outcome: 'WAITING', reason: one.match.reason, candidates: one.match.propertyIds })
    } else placed.push(one)
  }
  if (!scope.isDry) {
    const rows = placed.map((each) => toMirror(scope, facts, each))
    await settleLinks(scope, placed)
    const saved = rows.length > 0 ? await db.rows(saveMirrors(agencyId, software, rows, scope.isReconnecting, now)) : []
    const idOf = new Map(saved.map(({ externalId, id }) => [externalId, id]))
    await applyLinked(scope, facts, placed, page, idOf, report)
    await refreshOtherCards(scope, [...idOf.values()])
  } else {
    for (const { entry, match } of placed)
      if (match.kind === 'ONE') scope.dryLinks.set(entry.externalId, match.propertyId)
    await applyLinked(scope, facts, placed, page, new Map(), report)
  }
  await page.close()
  await noteFileDay(scope, records, isRepeat)
  return report
}

/** Properties that are linked now were perhaps linked with a lost one before, which is then no longer to be decided about. */
async function settleLinks(scope: SyncScope, placed: readonly Placed[]): Promise<void> {
  const { db, agencyId, software } = scope
  const links = placed.flatMap(({ entry: { externalId }, mirror, match }) =>
    match.kind === 'ONE' && mirror?.propertyId !== match.propertyId ? [{ externalId, ...match }] : [],
  )
  if (links.length === 0) return
  const linked = links.map(({ propertyId }) => propertyId)
  await takeOverMirrors(scope, links)
  await db.batch([endInactiveLinks(agencyId, linked), settleLost(agencyId, software, linked)])
}

/** What changes at a property that is not on service. */
function describeMirror(
  mirror: MirrorRow,
  { value, label }: Entry<'properties'>,
  facts: Facts,
  report: PageReport,
): void {
  const nameOf = (id: number | null | undefined) => (id ? (facts.managerNames.get(id) ?? null) : null)
  const managerId = value.managerExternalId === null ? null : facts.managers.get(value.managerExternalId)
  if (mirror.addressLine !== value.addressLine.slice(0, longestLine))
    report.differ(label, 'Address changed', mirror.addressLine, value.addressLine)
  if (managerId && managerId !== mirror.managerId)
    report.differ(label, 'Property manager changed', nameOf(mirror.managerId), nameOf(managerId))
  if (mirror.isActive && value.lostOn !== null) report.differ(label, 'Left your portfolio; it was not on service')
}

async function applyLinked(
  scope: SyncScope,
  facts: Facts,
  placed: readonly Placed[],
  page: OpenPage<'properties'>,
  idOf: ReadonlyMap<string, number>,
  report: PageReport,
): Promise<void> {
  const { db, agencyId, software, today, now, isDry } = scope
  const ids = placed.flatMap(({ match }) => (match.kind === 'ONE' ? [match.propertyId] : []))
  const [, rows] = isDry
    ? [[], await db.rows(propertyStates(agencyId, ids, today))]
    : await db.batch([lockProperties(agencyId, ids), propertyStates(agencyId, ids, today)])
  const states = new Map(rows.map((row) => [row.id, row]))
  const taken: TakenFields = { sources: [], keys: [], landlords: [], runChanges: scope.runChanges }
  const [kept, lost]: [number[], number[]] = [[], []]
  for (const { entry, mirror, match } of placed) {
    const subjectId = idOf.get(entry.externalId) ?? null
    const state = match.kind === 'ONE' ? states.get(match.propertyId) : undefined
    if (!state || state.isCancelled) {
      report.count(mirror ? 'changed' : 'added')
      if (mirror) describeMirror(mirror, entry, facts, report)
      else report.differ(entry.label, 'New in your portfolio; not on service')
      page.settle(entry, { outcome: 'APPLIED', subjectId })
      continue
    }
    if (entry.value.lostOn !== null && entry.isDecided) {
      report.count('same')
      page.settle(entry, { outcome: 'APPLIED', subjectId })
      continue
    }
    if (entry.value.lostOn !== null) {
      report.count('lost')
      report.differ(entry.label, 'Is no longer managed in the software, but still on service here')
      lost.push(state.id)
      const reason = `No longer managed in ${scope.softwareName}, but still on service here`
      page.settle(entry, { outcome: 'LOST', reason, subjectId, candidates: [state.id] })
      continue
    }
    kept.push(state.id)
    const isNew = mirror?.propertyId !== state.id || mirror.isReleased
    takeFields(facts, entry, state, report, taken, { isNew, isPartial: scope.isPartial })
    if (isNew) report.differ(entry.label, `Linked with ${state.address}`)
    page.settle(entry, { outcome: 'APPLIED', subjectId })
  }
  if (isDry) return
  await mirrorKeys(scope, taken.keys)
  await mirrorLandlords(scope, taken.landlords)
  const claimed = await db.rows(setSoftware(agencyId, kept, software, now))
  const released = await db.rows(setSoftware(agencyId, lost, null, now))
  const changes = [...claimed.map(({ id }) => ({ id, to: software })), ...released.map(({ id }) => ({ id, to: null }))]
  await recordChanges(
    db,
    scope,
    changes.map(({ id, to }) => ({
      action: to === null ? 'leave-software' : 'link-with-software',
      entity: 'properties',
      entityId: id,
      propertyId: id,
      after: { software: to },
    })),
    'JOB',
  )
  if (taken.sources.length > 0) await db.rows(saveSources(agencyId, software, taken.sources, now))
  await raiseNoWayIn(scope, kept)
  await refreshCards(scope, [...kept, ...lost])
}

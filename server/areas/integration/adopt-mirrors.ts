import type { SoftwareRecord } from '../../outside/software/records.ts'
import { endLinks, rekeyMirrors, saveFileDay } from '../mirrored-properties/write-mirrored.queries.ts'
import { addressKey, readAddressParts } from '../work-orders/address-parts.ts'
import { linksNeverRead, lockMirrors, mirrorsToAdopt, neverRead, suburbsByName } from './mirror.queries.ts'
import { forgetRecordsOf, unnamedInFile } from './software-files.queries.ts'
import type { SyncScope } from './sync-scope.ts'

type Properties = readonly SoftwareRecord<'properties'>[]

/**
 * The software may name properties otherwise than what was loaded before: by ids of its own instead of those that the provider loaded, or,
 * in a file, by a reference instead of an address. The property at the same address is the same one: without this, a person would be asked
 * about every property of an agency that connects. A dry run does this too, because it changes nothing that is seen.
 */
export async function adoptMirrors(scope: SyncScope, records: Properties, isRepeat: boolean): Promise<void> {
  const { db, agencyId, software, state, file } = scope
  if (isRepeat) return
  const ids = records.map(({ externalId }) => externalId)
  const known = new Set((await db.rows(lockMirrors(agencyId, software, ids))).map(({ externalId }) => externalId))
  const fresh = records.flatMap(({ externalId, value }) =>
    value && (file || value.lostOn === null) && !known.has(externalId)
      ? [{ externalId, ...value, name: value.suburb }]
      : [],
  )
  if (fresh.length === 0) return
  const suburbs = await db.rows(suburbsByName(state, fresh))
  const suburbIds = [...new Set(suburbs.map(({ id }) => id))]
  const isUnnamed = file
    ? unnamedInFile(agencyId, file.id)
    : neverRead(agencyId, software, [...ids, ...scope.dryAdopted])
  const found = await db.rows(mirrorsToAdopt(agencyId, software, suburbIds, isUnnamed))
  const keyOf = (suburbId: number, line: string) => `${suburbId} ${addressKey(readAddressParts(line))}`
  const byAddress = new Map<string, (typeof found)[number][]>()
  for (const each of found) {
    const key = keyOf(each.suburbId, each.addressLine)
    byAddress.set(key, [...(byAddress.get(key) ?? []), each])
  }
  const adopted = fresh.flatMap(({ externalId, name, postcode, addressLine }) => {
    const suburb = suburbs.find((each) => each.name === name && each.postcode === postcode)
    const key = suburb ? keyOf(suburb.id, addressLine) : ''
    const [only, another] = byAddress.get(key) ?? []
    byAddress.delete(key)
    return only && !another ? [{ id: only.id, externalId, before: only.externalId }] : []
  })
  if (adopted.length === 0) return
  await db.rows(rekeyMirrors(agencyId, adopted))
  if (scope.isDry) for (const { externalId } of adopted) scope.dryAdopted.add(externalId)
  const before = adopted.map((each) => each.before)
  await db.rows(forgetRecordsOf(agencyId, software, before))
}

/** What the provider loaded for these properties is that of the records from now on; records that have been here before keep their own. */
export async function takeOverMirrors(
  { db, agencyId, software }: Pick<SyncScope, 'db' | 'agencyId' | 'software'>,
  links: readonly { propertyId: number; externalId: string }[],
): Promise<void> {
  const found = await db.rows(linksNeverRead(agencyId, software, links))
  if (found.length === 0) return
  const [renamed, ended] = [found.filter(({ isFirst }) => isFirst), found.filter(({ isFirst }) => !isFirst)]
  const before = found.map((each) => each.before)
  const endedIds = ended.map(({ id }) => id)
  await db.batch([
    rekeyMirrors(agencyId, renamed),
    endLinks(agencyId, endedIds),
    forgetRecordsOf(agencyId, software, before),
  ])
}

/** Also of properties that have not changed: they are in the file. */
export async function noteFileDay(
  { db, agencyId, software, file, isDry }: SyncScope,
  records: Properties,
  isRepeat: boolean,
): Promise<void> {
  if (!file || isDry || isRepeat || records.length === 0) return
  const ids = records.map(({ externalId }) => externalId)
  await db.rows(saveFileDay(agencyId, software, ids, file.fileDay))
}

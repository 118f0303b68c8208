import type { SoftwareRecord } from '../../outside/software/records.ts'
import { rekeyMirrors, saveFileDay } from '../mirrored-properties/write-mirrored.queries.ts'
import { addressKey, readAddressParts } from '../work-orders/address-parts.ts'
import { lockMirrors, suburbsByName } from './mirror.queries.ts'
import { forgetRecordsOf, unnamedInFile } from './software-files.queries.ts'
import type { SyncScope } from './sync-scope.ts'

type Properties = readonly SoftwareRecord<'properties'>[]

/**
 * A file may name properties otherwise than what was loaded before: by a reference instead of an address, or by the ids of what the
 * provider had loaded. The property at the same address is the same one. A dry run does this too, because it changes nothing that is seen.
 */
export async function adoptMirrors(scope: SyncScope, records: Properties, isRepeat: boolean): Promise<void> {
  const { db, agencyId, software, state, file } = scope
  if (!file || isRepeat) return
  const ids = records.map(({ externalId }) => externalId)
  const known = new Set((await db.rows(lockMirrors(agencyId, software, ids))).map(({ externalId }) => externalId))
  const fresh = records.flatMap(({ externalId, value }) =>
    value && !known.has(externalId) ? [{ externalId, ...value, name: value.suburb }] : [],
  )
  if (fresh.length === 0) return
  const suburbs = await db.rows(suburbsByName(state, fresh))
  const found = await db.rows(unnamedInFile(agencyId, software, file.id, [...new Set(suburbs.map(({ id }) => id))]))
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
  const before = adopted.map((each) => each.before)
  await db.rows(forgetRecordsOf(agencyId, software, before))
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

import { agencyParameter } from '../../../../contract/state-system-pages.ts'
import type { Db } from '../../../platform/database.ts'
import { parseId, readText, type Values } from '../forms/form-values.ts'
import { userAgencies, type Agency } from './agencies.queries.ts'

export type AgencyChoice = {
  /** All agencies of the user. */
  agencies: Agency[]
  /** The agency named in the address or form, if any. */
  named: Agency | undefined
  /** The named agency is not one of the user's or does not exist; the two are not distinguished. */
  isRefused: boolean
}

export async function chooseAgency(db: Db, userId: number, values: Values): Promise<AgencyChoice> {
  const agencies = await db.rows(userAgencies(userId))
  const wanted = readText(values, agencyParameter)
  const id = parseId(wanted)
  const named =
    agencies.find((agency) => agency.id === id) ?? agencies.find(({ formerIds }) => formerIds.includes(id ?? 0))
  return { agencies, named, isRefused: wanted !== '' && !named }
}

import { agencyParameter } from '../../contract/state-system-pages.ts'
import type { Db } from '../platform/database.ts'
import { parseId, readText, type Values } from './form-values.ts'
import { userAgencies, type Agency } from './people.queries.ts'

export type AgencyChoice = {
  /** All agencies the user works for. */
  agencies: Agency[]
  /** The one that the address or form names; none when it names none. */
  named: Agency | undefined
  /** It names one that is not the user's, or that does not exist: the two are not told apart. */
  isRefused: boolean
}

export async function chooseAgency(db: Db, userId: number, values: Values): Promise<AgencyChoice> {
  const agencies = await db.rows(userAgencies(userId))
  const wanted = readText(values, agencyParameter)
  const named = wanted === '' ? undefined : agencies.find(({ id }) => id === parseId(wanted))
  return { agencies, named, isRefused: wanted !== '' && !named }
}

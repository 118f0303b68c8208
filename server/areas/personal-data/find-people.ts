import { parsePhone } from '../../../contract/phones.ts'
import type { Db } from '../../platform/database.ts'
import { foundPeople, type FoundPerson, type PersonKind } from './personal-data.queries.ts'

export type PersonKey = { kind: PersonKind; agencyId: number | null; id: number }

export const sameKey = (one: PersonKey, other: PersonKey): boolean =>
  one.kind === other.kind && one.agencyId === other.agencyId && one.id === other.id

/** Tenants, landlords and users of the state by their whole name, email address or phone number. */
export const findPeople = async (db: Db, text: string): Promise<FoundPerson[]> => {
  const wanted = text.trim()
  return wanted === '' ? [] : db.rows(foundPeople(wanted, parsePhone(wanted)))
}

/** Those of the found ones that were chosen. */
export const chosenPeople = (found: readonly FoundPerson[], keys: readonly PersonKey[]): FoundPerson[] =>
  found.filter((person) => keys.some((key) => sameKey(key, person)))

import { parsePhone } from '../../../contract/phones.ts'
import type { Db } from '../../platform/database.ts'
import { foundPeople, type FoundPerson, type PersonKind } from './personal-data.queries.ts'

export type PersonKey = { kind: PersonKind; agencyId: number | null; id: number }

/** A key as forms send it and requests keep it. */
export const keyText = ({ kind, agencyId, id }: PersonKey): string => `${kind}-${agencyId ?? 0}-${id}`

/** Undefined for anything else. */
export function parseKey(text: string): PersonKey | undefined {
  const [, kind, agency, id] = /^(TENANT|CONTACT|VISIT_CONTACT|USER)-(\d{1,9})-(\d{1,9})$/.exec(text) ?? []
  if (kind === undefined) return undefined
  return { kind: kind as PersonKind, agencyId: agency === '0' ? null : Number(agency), id: Number(id) }
}

/** Tenants, landlords, contacts of visits and users of the state by their whole name, email address or phone number. */
export const findPeople = async (db: Db, text: string): Promise<FoundPerson[]> => {
  const wanted = text.trim()
  return wanted === '' ? [] : db.rows(foundPeople(wanted, parsePhone(wanted)))
}

/** Those of the found ones that were chosen. */
export const chosenPeople = (found: readonly FoundPerson[], keys: readonly string[]): FoundPerson[] =>
  found.filter((person) => keys.includes(keyText(person)))

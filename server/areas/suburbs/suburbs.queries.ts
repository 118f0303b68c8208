import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'

const most = 10
/** Sorts after every name, so that a text followed by it ends the range of names that begin with the text. */
const last = '\u{10ffff}'

/** Landlords may live anywhere, but most live in the state of their property. */
export const suburbsLike = (state: StateCode, text: string) => {
  const from = text.toLowerCase()
  return sql<{ suburbId: number; name: string }>`
    select s.id as "suburbId", s.name || ' ' || upper(s.state) || ' ' || s.postcode as name
      from suburbs s
     where (lower(s.name) collate "C" >= ${from} and lower(s.name) collate "C" < ${from + last})
        or (s.postcode collate "C" >= ${from} and s.postcode collate "C" < ${from + last})
     order by s.state <> ${state}, s.name, s.postcode limit ${most}`
}

import { sql } from '../../platform/sql.ts'

export const agencyOfQuote = (agencyId: number) =>
  sql<{ name: string }>`select name from agencies where id = ${agencyId}`

export const providerOf = (agencyId: number) => sql<{ name: string }>`
  select s.provider_name as name from agencies a join states s on s.code = a.state where a.id = ${agencyId}`

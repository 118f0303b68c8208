import { sql } from '../../platform/sql.ts'

export const agencyName = (agencyId: number) => sql<{ name: string }>`select name from agencies where id = ${agencyId}`

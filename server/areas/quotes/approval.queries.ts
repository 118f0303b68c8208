import { maybeOne, type Db } from '../../platform/database.ts'
import { sql } from '../../platform/sql.ts'

export const agencyName = async (db: Db, agencyId: number) =>
  maybeOne(db, sql<{ name: string }>`select name from agencies where id = ${agencyId}`)

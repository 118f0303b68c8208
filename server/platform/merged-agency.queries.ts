import { sql } from './sql.ts'

/** The agency itself, or the one into which it was merged since a link was made. */
export const agencyNow = (agencyId: number) => sql<{ id: number }>`select app.agency_now(${agencyId}) as id`

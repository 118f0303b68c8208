import { sql } from '../../platform/sql.ts'

/** Where a tenancy comes from. */
export const setSource = (agencyId: number, tenancyId: number, software: string) => sql`
  update tenancies set software = ${software} where agency_id = ${agencyId} and id = ${tenancyId}`

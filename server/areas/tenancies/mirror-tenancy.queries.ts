import { sql } from '../../platform/sql.ts'

/** Which software a tenancy comes from; null for none. */
export const setSource = (agencyId: number, tenancyId: number, software: string | null) => sql`
  update tenancies set software = ${software} where agency_id = ${agencyId} and id = ${tenancyId}`

import type { Tenancy, TenancySummary } from '../../../contract/tenancies/people.ts'
import type { Scope } from '../../platform/scope.ts'
import { missingProperty } from '../property-lock/lock-property.ts'
import { propertyTenancies, propertyVacancy, type TenancyRow, type VacancyRow } from './tenancies.queries.ts'
import { summaryReply, tenancyReply } from './tenancy-reply.ts'

async function readBoth(scope: Scope, propertyId: number): Promise<{ vacancy: VacancyRow; rows: TenancyRow[] }> {
  const { db, agencyId } = scope
  const [[vacancy], rows] = await db.batch([
    propertyVacancy(agencyId, propertyId),
    propertyTenancies(agencyId, propertyId),
  ])
  if (!vacancy) throw await missingProperty(scope, propertyId)
  return { vacancy, rows }
}

export async function readSummary(scope: Scope, propertyId: number): Promise<TenancySummary> {
  const { vacancy, rows } = await readBoth(scope, propertyId)
  return summaryReply(vacancy, rows, scope.today)
}

export async function readTenancies(scope: Scope, propertyId: number): Promise<Tenancy[]> {
  const { rows } = await readBoth(scope, propertyId)
  return rows.map((row) => tenancyReply(row, scope.today))
}

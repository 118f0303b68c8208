import { services, type ServiceCode } from '../../../contract/services.ts'
import { maybeOne, one, type Db } from '../../platform/database.ts'
import { rulesInForce } from '../compliance/why.queries.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { makeServiceReport } from './make-service-report.ts'
import { reportDocument } from './report-parties.ts'
import type { ServiceReport } from './service-report.ts'
import { reportFacts } from './service-reports.queries.ts'

/** The report of one service of a visit; undefined unless the visit is finished. */
export async function readServiceReport(
  db: Db,
  agencyId: number,
  visitId: number,
  service: ServiceCode,
): Promise<ServiceReport | undefined> {
  const row = await maybeOne(db, reportFacts(agencyId, visitId, services[service].id))
  if (!row) return undefined
  refuseIncomplete(reportDocument(service), row.visitedOn, row)
  return makeServiceReport(row, await one(db, rulesInForce(row.state, row.serviceId, row.visitedOn)))
}

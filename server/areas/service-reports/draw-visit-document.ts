import { services, type ServiceCode } from '../../../contract/services.ts'
import { drawRecord } from './draw-record.ts'
import { drawServiceReport } from './draw-service-report.ts'
import { readServiceReport } from './read-service-report.ts'
import type { ServiceReport } from './service-report.ts'
import { readReportPhotos, reportTenant, type ReportParts, type ReportTenant, type ReportType } from './store-report.ts'

/** The report or the record of one service of a finished visit, from its rows. */
export async function drawVisitDocument(
  parts: Pick<ReportParts, 'databases' | 'files'>,
  tenant: ReportTenant,
  visitId: number,
  { code, type, number }: { code: ServiceCode; type: ReportType; number: string },
): Promise<Buffer> {
  const reader = parts.databases.of(tenant.state).reader(reportTenant(tenant))
  const read = (await readServiceReport(reader, tenant.agencyId, visitId, code)) as ServiceReport
  const report = { ...read, number }
  if (type === 'RECORD') return drawRecord(report)
  const photos = await readReportPhotos(parts, tenant, visitId, services[code].id)
  return drawServiceReport({ ...report, photos })
}

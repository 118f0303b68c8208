import { services, type ServiceCode } from '../../../contract/services.ts'
import { drawRecord } from './draw-record.ts'
import { drawServiceReport } from './draw-service-report.ts'
import { readServiceReport } from './read-service-report.ts'
import type { RegulatorCertificate } from './regulator-certificate.ts'
import type { ServiceReport } from './service-report.ts'
import { readReportPhotos, reportTenant, type ReportParts, type ReportTenant, type ReportType } from './store-report.ts'

/** `certificate` is the regulator's one that it prints. */
export type DrawnDocument = { bytes: Buffer; certificate: RegulatorCertificate | null }

/** The report or the record of one service of a finished visit, from its rows. */
export async function drawVisitDocument(
  parts: Pick<ReportParts, 'databases' | 'files'>,
  tenant: ReportTenant,
  visitId: number,
  { code, type, number }: { code: ServiceCode; type: ReportType; number: string },
): Promise<DrawnDocument> {
  const reader = parts.databases.of(tenant.state).reader(reportTenant(tenant))
  const read = (await readServiceReport(reader, tenant.agencyId, visitId, code)) as ServiceReport
  const report = { ...read, number }
  const { certificate } = report
  if (type === 'RECORD') return { bytes: await drawRecord(report), certificate }
  const photos = await readReportPhotos(parts, tenant, visitId, services[code].id)
  return { bytes: await drawServiceReport({ ...report, photos }), certificate }
}

import { serviceOfId, type ServiceCode } from '../../../contract/services.ts'
import { maybeOne, type Db } from '../../platform/database.ts'
import { workRecordName } from './record-name.ts'
import { repairReportNumber } from './report-number.ts'
import type { RepairReport } from './repair-report.ts'
import { refuseIncomplete } from '../provider/document-waits.ts'
import { reportDocument, toReportParties } from './report-parties.ts'
import { repairReportFacts, type RepairReportRow } from './repair-reports.queries.ts'

/** Photos are added where their bytes are read. */
function makeRepairReport(row: RepairReportRow): RepairReport {
  const service = serviceOfId(row.serviceId) as ServiceCode
  const { findings, readings, technician, doneOn, note } = row.recorded
  return {
    number: repairReportNumber(row.agencyId, row.quoteId),
    state: row.state,
    service,
    ...toReportParties(row, service),
    appliances: row.appliances,
    technician: {
      name: technician.name,
      licence: technician.licence,
      licenceDetails: technician.licenceDetails ?? null,
    },
    recordedBy: row.recordedBy,
    release: row.recorded.release ?? null,
    recordName: workRecordName(service),
    certificate: row.certificate,
    readings,
    photos: [],
    nextDueOn: row.nextDueOn,
    doneOn,
    quoteNumber: row.quoteNumber,
    invoiceNumber: row.invoiceNumber,
    findings,
    recordVersion: row.recordVersion,
    note,
    isClear: row.isClear,
  }
}

/** The report of a repair; undefined unless it was recorded. */
export async function readRepairReport(db: Db, agencyId: number, quoteId: number): Promise<RepairReport | undefined> {
  const row = await maybeOne(db, repairReportFacts(agencyId, quoteId))
  if (!row) return undefined
  refuseIncomplete(reportDocument(serviceOfId(row.serviceId) as ServiceCode), row.recorded.doneOn, row)
  return makeRepairReport(row)
}

import type { Day } from '../../../contract/days.ts'
import type { RecordedFindingRepair } from './recorded-repair.ts'
import type { ReportAppliance, ServiceReport } from './service-report.ts'

/** What a technician did for an approved quote, for the agency and the owner. */
export type RepairReport = Pick<
  ServiceReport,
  | 'number'
  | 'state'
  | 'law'
  | 'service'
  | 'propertyAddress'
  | 'owners'
  | 'agency'
  | 'provider'
  | 'technician'
  | 'recordedBy'
  | 'release'
  | 'recordName'
  | 'certificate'
  | 'readings'
  | 'photos'
  | 'nextDueOn'
> & {
  doneOn: Day
  quoteNumber: string
  invoiceNumber: string | null
  findings: RecordedFindingRepair[]
  /** Of the record. */
  recordVersion: number
  note: string | null
  /** Of the service, as they are after the work. */
  appliances: Pick<ReportAppliance, 'name' | 'location' | 'expiresOn'>[]
  /** No finding of the service is left open. */
  isClear: boolean
}

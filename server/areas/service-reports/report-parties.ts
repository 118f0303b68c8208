import type { ServiceCode } from '../../../contract/services.ts'
import type { ServiceReport } from './service-report.ts'

/** Who writes a report to whom, about which property and under which law. */
export type ReportPartiesRow = {
  addressLine1: string
  addressLine2: string
  owners: string[]
  agencyName: string
  agencyLines: string[]
  providerName: string
  providerAbn: string
  providerLines: string[]
  licenceLabel: string
  licence: string
  requirement: 'REQUIRED' | 'RECOMMENDED' | 'NONE' | null
  instrument: string | null
}

export type ReportParties = Pick<ServiceReport, 'propertyAddress' | 'owners' | 'agency' | 'provider' | 'law'>

const electricalServices: ReadonlySet<ServiceCode> = new Set(['smoke', 'electrical', 'rcd'])

const contractorLicence = ({ licence, licenceLabel }: ReportPartiesRow): string =>
  licence.startsWith(licenceLabel) ? licence : `${licenceLabel} ${licence}`

export const toReportParties = (row: ReportPartiesRow, service: ServiceCode): ReportParties => ({
  propertyAddress: `${row.addressLine1}, ${row.addressLine2}`,
  owners: row.owners,
  agency: { name: row.agencyName, lines: row.agencyLines },
  provider: {
    name: row.providerName,
    abn: row.providerAbn,
    lines: row.providerLines,
    licence: electricalServices.has(service) ? contractorLicence(row) : null,
  },
  law: { requirement: row.requirement ?? 'NONE', instrument: row.instrument },
})

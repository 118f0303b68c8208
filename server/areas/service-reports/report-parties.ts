import type { ServiceCode } from '../../../contract/services.ts'
import type { Held, ProviderDocument } from '../provider/document-waits.ts'
import type { ServiceReport } from './service-report.ts'

/** Who writes a report to whom, about which property and under which law. */
export type ReportPartiesRow = Held & {
  addressLine1: string
  addressLine2: string
  owners: string[]
  agencyName: string
  agencyLines: string[]
  providerName: string
  providerAbn: string | null
  providerLines: string[]
  providerLogo: Buffer | null
  electricalLicence: string | null
  gasLicence: string | null
  requirement: 'REQUIRED' | 'RECOMMENDED' | 'NONE' | null
  instrument: string | null
}

export type ReportParties = Pick<ServiceReport, 'propertyAddress' | 'owners' | 'agency' | 'provider' | 'law'>

const electricalServices: ReadonlySet<ServiceCode> = new Set(['smoke', 'electrical', 'rcd'])

/** What the reports of a service need of the provider, as `reportKind` says in SQL. */
export const reportDocument = (service: ServiceCode): ProviderDocument =>
  electricalServices.has(service) ? 'ELECTRICAL_REPORT' : service === 'gas' ? 'GAS_REPORT' : 'REPORT'

const contractorLicence = (row: ReportPartiesRow, service: ServiceCode): string | null => {
  if (electricalServices.has(service)) return row.electricalLicence
  return service === 'gas' ? row.gasLicence : null
}

export const toReportParties = (row: ReportPartiesRow, service: ServiceCode): ReportParties => ({
  propertyAddress: `${row.addressLine1}, ${row.addressLine2}`,
  owners: row.owners,
  agency: { name: row.agencyName, lines: row.agencyLines },
  provider: {
    name: row.providerName,
    abn: row.providerAbn,
    lines: row.providerLines,
    licence: contractorLicence(row, service),
    logo: row.providerLogo,
    isDemo: row.isDemo,
  },
  law: { requirement: row.requirement ?? 'NONE', instrument: row.instrument },
})

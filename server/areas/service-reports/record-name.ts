import { services, type ServiceCode } from '../../../contract/services.ts'

const checks: Readonly<Record<ServiceCode, string>> = {
  smoke: 'smoke alarm check',
  electrical: 'electrical safety check',
  gas: 'gas safety check',
  blinds: 'corded blinds check',
  water: 'water efficiency check',
  rcd: 'safety switch test',
}

/** Our document of a check. It is never called a certificate, which only a regulator issues or numbers. */
export const checkRecordName = (service: ServiceCode): string => `Record of ${checks[service]}`

/** Our document of a repair. */
export const workRecordName = (service: ServiceCode): string =>
  `Record of ${services[service].name.toLowerCase()} repair`

import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'

/** The certificate that a regulator issued or numbered for the work; `name` is null where the state's name is not known. */
export type RegulatorCertificate = {
  name: string | null
  number: string
  issuedOn: Day
  /** Who entered or corrected it after the work was recorded. */
  entered?: { by: string; on: Day } | undefined
}

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The state's name for the certificate of such work, null where none is known. The catalogue lists the names, the
 * electrical one first: "Certificate of Compliance Electrical Work (CCEW); gas CoC".
 */
export function regulatorCertificateName(service: ServiceCode, namesOfState: string): string | null {
  const names = namesOfState.split(';').map((name) => name.trim())
  if (service === 'electrical' || service === 'rcd' || service === 'smoke') return names[0] || null
  const gas = service === 'gas' ? names.find((name) => /\bgas\b/i.test(name)) : undefined
  return gas === undefined ? null : titled(gas.replace(/\bCoC\b/, 'certificate of compliance (CoC)'))
}

/** "Certificate of Electrical Safety (COES), number 12345, issued on 02/03/2026" */
export const certificateText = ({ name, number, issuedOn }: RegulatorCertificate): string =>
  `${name === null ? 'Number' : `${name}, number`} ${number}, issued on ${shortDay(issuedOn)}`

export const certificateFacts = (certificate: RegulatorCertificate | null): { label: string; value: string }[] => {
  if (certificate === null) return []
  const { entered } = certificate
  const later = entered === undefined ? '' : ` (entered on ${shortDay(entered.on)})`
  return [{ label: 'Regulator’s certificate', value: `${certificateText(certificate)}${later}` }]
}

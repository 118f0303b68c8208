import { services, type ServiceCode } from '../../../contract/services.ts'

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The document of a passed check. A check is no electrical or gas work, so it never has the name of the certificate that
 * the law asks for after such work.
 */
export function checkCertificateName(service: ServiceCode): string {
  if (service === 'rcd') return 'Safety switch test record'
  if (service === 'electrical') return 'Electrical safety check record'
  if (service === 'gas') return 'Gas safety check record'
  return `${services[service].name} compliance certificate`
}

/**
 * The certificate of repair work by the name that the state uses. The catalogue lists the state's names, the electrical one
 * first: "Certificate of Compliance Electrical Work (CCEW); gas CoC".
 */
export function workCertificateName(service: ServiceCode, namesOfState: string): string {
  const names = namesOfState.split(';').map((name) => name.trim())
  const gas = names.find((name) => /\bgas\b/i.test(name))
  if (service === 'gas' && gas !== undefined) return titled(gas.replace(/\bCoC\b/, 'certificate of compliance (CoC)'))
  if ((service === 'electrical' || service === 'rcd') && names[0]) return names[0]
  return `${services[service].name} compliance certificate`
}

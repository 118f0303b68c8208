import { services, type ServiceCode } from '../../../contract/services.ts'

const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * The certificate of a service by the name that the state uses. The catalogue lists the state's names, the electrical
 * one first: "Certificate of Compliance Electrical Work (CCEW); gas CoC". A test of safety switches is no electrical work,
 * so it is a record and never has the name of the electrician's statutory certificate.
 */
export function certificateName(service: ServiceCode, namesOfState: string): string {
  const names = namesOfState.split(';').map((name) => name.trim())
  const gas = names.find((name) => /\bgas\b/i.test(name))
  if (service === 'gas' && gas !== undefined) return titled(gas.replace(/\bCoC\b/, 'certificate of compliance (CoC)'))
  if (service === 'rcd') return 'Safety switch test record'
  if (service === 'electrical' && names[0]) return names[0]
  return `${services[service].name} compliance certificate`
}

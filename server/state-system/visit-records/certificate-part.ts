import type { ServiceCode } from '../../../contract/services.ts'
import { regulatorCertificateName } from '../../areas/service-reports/regulator-certificate.ts'
import type { Html } from '../kit/html/html.ts'
import { fold, isUsed, visitTextField, type FormView } from './visit-fields.ts'

/** Names of the fields, and what the form of the record says. */
type CertificatePart = { service: ServiceCode; certificateNames: string; number: string; issuedOn: string }

export const certificateLabels = { number: 'Number on the certificate', issuedOn: 'Day on the certificate' } as const

/** The number and the day of the certificate that a regulator issued or numbered; our record prints them. */
export function certificatePart(
  view: FormView,
  { service, certificateNames, number, issuedOn }: CertificatePart,
): Html {
  const name = regulatorCertificateName(service, certificateNames)
  return fold({
    summary: 'Certificate of the regulator (optional)',
    isOpen: isUsed(view, number) || isUsed(view, issuedOn),
    content: [
      visitTextField(view, {
        name: number,
        label: certificateLabels.number,
        hint: `Only if one was issued or lodged for this work${name === null ? '' : `: ${name}`}. Our record prints it.`,
      }),
      visitTextField(view, { name: issuedOn, label: certificateLabels.issuedOn, type: 'date' }),
    ],
  })
}

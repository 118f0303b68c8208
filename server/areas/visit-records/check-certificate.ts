import { isDay, type Day } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { RegulatorCertificate } from '../service-reports/regulator-certificate.ts'
import { readOptional, type FormErrors } from './form-errors.ts'

type Typed = { field: string; text: string }
type CertificateForm = { number: Typed; issuedOn: Typed; doneOn: Day; name: string | null }

/** The regulator's certificate of the work: number and day, or neither. It is never older than the work. */
export function checkCertificate(
  errors: FormErrors,
  { number, issuedOn, doneOn, name }: CertificateForm,
): RegulatorCertificate | undefined {
  const typed = readOptional(errors, number.field, number.text, 60)
  if (typed === null) {
    if (issuedOn.text !== '') errors.add(number.field, 'Enter the number of the certificate, or leave its day empty.')
    return undefined
  }
  if (!isDay(issuedOn.text)) {
    errors.add(issuedOn.field, 'Enter the day on the certificate.')
    return undefined
  }
  if (issuedOn.text < doneOn)
    errors.add(issuedOn.field, `The certificate of this work cannot be older than the work (${shortDay(doneOn)}).`)
  return { name, number: typed, issuedOn: issuedOn.text }
}

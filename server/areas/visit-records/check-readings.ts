import type { ServiceCode } from '../../../contract/services.ts'
import type { RecordedCheck } from '../service-reports/recorded-service.ts'
import type { ReportReading } from '../service-reports/service-report.ts'
import { isWithinLimit, limitText, serviceReadings, type ServiceReading } from '../service-reports/service-readings.ts'
import { readOptional, type FormErrors } from './form-errors.ts'
import { rowField, rowKeys, typedInVisit, type VisitForm } from './visit-form.ts'

/** The measured values of a service, each compared with its limit. One beyond its limit needs a check that failed. */
export function checkReadings(
  form: VisitForm,
  service: ServiceCode,
  checks: readonly RecordedCheck[],
  errors: FormErrors,
): ReportReading[] {
  return rowKeys(form, service, 'reading').flatMap((key) => {
    const field = (name: string) => rowField(service, 'reading', key, name)
    const reading = serviceReadings[service].find(({ code }) => code === typedInVisit(form, field('code')))
    const text = typedInVisit(form, field('value')).replace(',', '.')
    if (!reading) {
      errors.add(field('code'), 'Choose what was measured.')
      return []
    }
    if (!/^-?\d{1,7}(\.\d{1,4})?$/.test(text)) {
      errors.add(field('value'), `Enter a number in ${reading.unit}.`)
      return []
    }
    const isWithin = isWithinLimit(reading, Number(text))
    if (isWithin === false && !hasFailed(reading, checks)) errors.add(field('value'), beyondLimit(reading, checks))
    return [
      {
        name: reading.name,
        location: readOptional(errors, field('location'), typedInVisit(form, field('location')), 100),
        value: `${text} ${reading.unit}`,
        limit: limitText(reading),
        isWithinLimit: isWithin,
      },
    ]
  })
}

const checksOf = (reading: ServiceReading, checks: readonly RecordedCheck[]): RecordedCheck[] =>
  checks.filter(({ code }) => reading.checks?.includes(code))

const hasFailed = (reading: ServiceReading, checks: readonly RecordedCheck[]): boolean =>
  checksOf(reading, checks).some(({ outcome }) => outcome === 'FAILED')

/** After a repair the value of before it would fail the service, so the value of after it is asked for. */
function beyondLimit(reading: ServiceReading, checks: readonly RecordedCheck[]): string {
  const names = checksOf(reading, checks).map(({ name }) => `“${name}”`)
  const failed = names.length === 0 ? 'add below what was found' : `mark ${names.join(' or ')} as failed`
  return `This is beyond the limit (${limitText(reading)}). Correct it, or ${failed}. After a repair enter the value that was measured then.`
}

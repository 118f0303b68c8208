import type { ServiceCode } from '../../../contract/services.ts'
import type { CitedLaws } from '../service-checks/checks-by-service.ts'
import type { RecordedCheck } from '../service-reports/recorded-service.ts'
import type { ReportReading } from '../service-reports/service-report.ts'
import {
  isWithinLimit,
  limitText,
  neededReadings,
  readingsOf,
  type NeededReading,
  type ServiceReading,
} from '../service-reports/service-readings.ts'
import { readOptional, type FormErrors } from './form-errors.ts'
import { measuredField, rowField, rowKeys, typedInVisit, type VisitForm } from './visit-form.ts'

type Checked = {
  form: VisitForm
  service: ServiceCode
  laws: CitedLaws
  checks: readonly RecordedCheck[]
  errors: FormErrors
}

/** The measured values of a service: those that its checks need, then those that were added. */
export function checkReadings(checked: Checked): ReportReading[] {
  const added = addedReadings(checked)
  const measured = new Set(added.map(({ name }) => name))
  const needed = neededReadings(checked.service, checked.laws)
  return [...needed.flatMap((reading) => neededReading(checked, reading, measured)), ...added]
}

function neededReading(checked: Checked, reading: NeededReading, measured: ReadonlySet<string>): ReportReading[] {
  const { form, service, checks, errors } = checked
  const value = measuredField(service, reading.code, 'value')
  const location = measuredField(service, reading.code, 'location')
  if (typedInVisit(form, value) !== '' || typedInVisit(form, location) !== '')
    return readAt(checked, reading, { value, location })
  const check = checks.find(({ code, outcome }) => code === reading.neededFor && outcome === 'PASSED')
  if (check && !measured.has(reading.name))
    errors.add(value, `Enter what was measured, in ${reading.unit}: “${check.name}” passes only with it.`)
  return []
}

function addedReadings(checked: Checked): ReportReading[] {
  const { form, service, laws, errors } = checked
  return rowKeys(form, service, 'reading').flatMap((key) => {
    const field = (name: string) => rowField(service, 'reading', key, name)
    const reading = readingsOf(service, laws).find(({ code }) => code === typedInVisit(form, field('code')))
    if (reading) return readAt(checked, reading, { value: field('value'), location: field('location') })
    errors.add(field('code'), 'Choose what was measured.')
    if (typedInVisit(form, field('value')) === '') errors.add(field('value'), 'Enter the number that was measured.')
    return []
  })
}

/** A value, compared with its limit. One beyond its limit needs a check that failed. */
function readAt(
  { form, checks, errors }: Checked,
  reading: ServiceReading,
  at: { value: string; location: string },
): ReportReading[] {
  const text = typedInVisit(form, at.value).replace(',', '.')
  if (!/^-?\d{1,7}(\.\d{1,4})?$/.test(text)) {
    errors.add(at.value, `Enter a number in ${reading.unit}.`)
    return []
  }
  const isWithin = isWithinLimit(reading, Number(text))
  if (isWithin === false && !hasFailed(reading, checks)) errors.add(at.value, beyondLimit(reading, checks))
  return [
    {
      name: reading.name,
      location: readOptional(errors, at.location, typedInVisit(form, at.location), 100),
      value: `${text} ${reading.unit}`,
      limit: limitText(reading),
      isWithinLimit: isWithin,
    },
  ]
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

import type { ServiceCode } from '../../../contract/services.ts'
import type { ReportReading } from '../service-reports/service-report.ts'
import { isWithinLimit, limitText, serviceReadings } from '../service-reports/service-readings.ts'
import { readOptional, type FormErrors } from './form-errors.ts'
import { rowField, rowKeys, typed, type VisitForm } from './visit-form.ts'

/** The measured values of a service, each compared with its limit. */
export function checkReadings(form: VisitForm, service: ServiceCode, errors: FormErrors): ReportReading[] {
  return rowKeys(form, service, 'reading').flatMap((key) => {
    const field = (name: string) => rowField(service, 'reading', key, name)
    const reading = serviceReadings[service].find(({ code }) => code === typed(form, field('code')))
    const text = typed(form, field('value')).replace(',', '.')
    if (!reading) {
      errors.add(field('code'), 'Choose what was measured.')
      return []
    }
    if (!/^-?\d{1,7}(\.\d{1,4})?$/.test(text)) {
      errors.add(field('value'), `Enter a number in ${reading.unit}.`)
      return []
    }
    return [
      {
        name: reading.name,
        location: readOptional(errors, field('location'), typed(form, field('location')), 100),
        value: `${text} ${reading.unit}`,
        limit: limitText(reading),
        isWithinLimit: isWithinLimit(reading, Number(text)),
      },
    ]
  })
}

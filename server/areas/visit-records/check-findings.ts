import type { ServiceCode } from '../../../contract/services.ts'
import { dollars } from '../../platform/pdf-text.ts'
import type { RecordedFinding } from '../service-reports/recorded-service.ts'
import { readOptional, type FormErrors } from './form-errors.ts'
import { isTicked, rowField, rowKeys, typedInVisit, type VisitForm } from './visit-form.ts'
import type { FindingItem, RecordedVisitFacts } from './visit-facts.ts'

type Checked = { form: VisitForm; facts: RecordedVisitFacts; service: ServiceCode; errors: FormErrors }

/** Identifies a finding within the record, also for its photos. */
export const findingKey = (service: ServiceCode, key: string): string => `${service}.${key}`

/** The findings of a service. What is dangerous must be made safe or repaired before the technician leaves. */
export function checkFindings({ form, facts, service, errors }: Checked): RecordedFinding[] {
  return rowKeys(form, service, 'finding').flatMap((key) => {
    const field = (name: string) => rowField(service, 'finding', key, name)
    const item = facts.items.find(
      ({ code, service: of }) => of === service && code === typedInVisit(form, field('code')),
    )
    if (!item) {
      errors.add(field('code'), 'Choose what was found.')
      return []
    }
    const isMadeSafe = isTicked(form, field('madeSafe'))
    const isRepaired = isTicked(form, field('repaired'))
    if (item.severity === 'DISCONNECTED_SAFETY_ISSUE' && !isMadeSafe && !isRepaired)
      errors.add(field('madeSafe'), 'This is dangerous. Make it safe or repair it before you leave, and say so here.')
    // An agency that sees no findings could not ask for a quote, so that the repair would never be decided.
    const isToQuote = isTicked(form, field('quote')) || !facts.hasReportedFindings
    const wantsQuote = isToQuote && item.canQuote && !isRepaired
    return [
      {
        key: findingKey(service, key),
        code: item.code,
        severity: item.severity,
        appliance: readOptional(errors, field('appliance'), typedInVisit(form, field('appliance')), 100),
        location: readOptional(errors, field('location'), typedInVisit(form, field('location')), 100),
        notes: readOptional(errors, field('notes'), typedInVisit(form, field('notes')), 500),
        isMadeSafe,
        isRepaired,
        wantsQuote,
        priceCents: wantsQuote ? readPrice(errors, field('price'), typedInVisit(form, field('price')), item) : null,
      },
    ]
  })
}

/** A price within the range of the catalogue; anything else is for the office to quote. */
function readPrice(errors: FormErrors, field: string, text: string, item: FindingItem): number | null {
  if (text === '') return null
  const amount = /^\$?(\d{1,6}(?:,\d{3})*(?:\.\d{1,2})?)$/.exec(text)?.[1]?.replaceAll(',', '')
  if (amount === undefined) {
    errors.add(field, 'Enter an amount in dollars, such as 180.00.')
    return null
  }
  const cents = Math.round(Number(amount) * 100)
  const { leastCents, mostCents } = item
  if (leastCents === null || mostCents === null)
    errors.add(field, 'The catalogue has no price for this. Leave it empty, and the office prepares the quote.')
  else if (cents < leastCents || cents > mostCents)
    errors.add(
      field,
      `The catalogue allows ${dollars(leastCents)} to ${dollars(mostCents)}. Leave it empty, and the office prepares the quote.`,
    )
  return cents
}

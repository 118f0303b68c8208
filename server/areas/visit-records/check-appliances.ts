import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { ServiceCode } from '../../../contract/services.ts'
import type { RecordedAppliance } from '../service-reports/recorded-service.ts'
import { readExpiry, readOptional, type FormErrors } from './form-errors.ts'
import { rowField, rowKeys, typedInVisit, type VisitForm } from './visit-form.ts'
import type { KnownAppliance, RecordedVisitFacts } from './visit-facts.ts'

const longestText = 100
const expiredAlarm = 'SMK03'

type Checked = { form: VisitForm; facts: RecordedVisitFacts; service: ServiceCode; errors: FormErrors }

/** The appliances of a service after the visit. An alarm past its life must be replaced or reported. */
export function checkAppliances(checked: Checked, foundCodes: readonly string[]): RecordedAppliance[] {
  const { form, facts, service } = checked
  const known = facts.appliances.filter((appliance) => appliance.service === service)
  const before = known.map((appliance) => checkKnown(checked, appliance, foundCodes))
  const added = rowKeys(form, service, 'appliance')
    .filter((key) => key.startsWith('n'))
    .map((key) => checkAdded(checked, key))
  return [...before, ...added]
}

function checkKnown(
  { form, facts, service, errors }: Checked,
  known: KnownAppliance,
  foundCodes: readonly string[],
): RecordedAppliance {
  const field = (name: string) => rowField(service, 'appliance', `a${known.id}`, name)
  const change = toChange(typedInVisit(form, field('change')))
  const seen = Object.hasOwn(form, field('expires'))
  const until = seen ? readExpiry(errors, field('expires'), typedInVisit(form, field('expires'))) : known.expiresOn
  // The form offers the date of the old appliance, which is not that of the new one.
  const expiresOn = change === 'REPLACED' && until === known.expiresOn ? null : until
  const make = readOptional(errors, field('make'), typedInVisit(form, field('make')) || (known.make ?? ''), longestText)
  if (change === 'REPLACED') requireLife(errors, field('expires'), service, expiresOn, facts.visitedOn)
  const isExpired = change === 'FOUND' && expiresOn !== null && expiresOn < facts.visitedOn
  if (isExpired && service === 'smoke' && !foundCodes.includes(expiredAlarm))
    errors.add(
      field('change'),
      `${known.name}${known.location === null ? '' : `, ${known.location}`}: its life ended on ${shortDay(expiresOn)}. Replace it, or add the finding that it is past its life.`,
    )
  return { id: known.id, change, name: known.name, location: known.location, make, expiresOn }
}

function checkAdded({ form, facts, service, errors }: Checked, key: string): RecordedAppliance {
  const field = (name: string) => rowField(service, 'appliance', key, name)
  const name = readOptional(errors, field('name'), typedInVisit(form, field('name')), longestText)
  if (name === null) errors.add(field('name'), 'Enter what kind of appliance it is.')
  const expiresOn = readExpiry(errors, field('expires'), typedInVisit(form, field('expires')))
  requireLife(errors, field('expires'), service, expiresOn, facts.visitedOn)
  return {
    id: null,
    change: 'ADDED',
    name: name ?? '',
    location: readOptional(errors, field('location'), typedInVisit(form, field('location')), longestText),
    make: readOptional(errors, field('make'), typedInVisit(form, field('make')), longestText),
    expiresOn,
  }
}

const toChange = (text: string): 'FOUND' | 'REPLACED' | 'REMOVED' =>
  text === 'REPLACED' || text === 'REMOVED' ? text : 'FOUND'

/** A new smoke alarm has its last day printed on it. */
function requireLife(errors: FormErrors, field: string, service: ServiceCode, expiresOn: Day | null, today: Day): void {
  if (service !== 'smoke') return
  if (expiresOn === null) errors.add(field, 'Enter the date on the new alarm by which it must be replaced.')
  else if (expiresOn <= today) errors.add(field, 'A new alarm must be replaced later than today. Check its date.')
}

import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import type { NewAppliance } from '../service-reports/recorded-repair.ts'
import { readExpiry, readOptional, type FormErrors } from '../visit-records/form-errors.ts'
import { findingField, typedInRepair, type RepairForm } from './repair-form.ts'
import type { ApplianceInPlace, FindingToRepair, RepairFacts } from './repair-facts.queries.ts'

const longestText = 100

type Checked = { form: RepairForm; facts: RepairFacts; doneOn: Day; errors: FormErrors; replaced: Set<number> }

/** "Smoke alarm, Living room" */
export const applianceText = ({ name, location }: Pick<ApplianceInPlace, 'name' | 'location'>): string =>
  location === null ? name : `${name}, ${location}`

/** The appliance that a finding names, if it is still in place. */
export const namedAppliance = (
  { appliances }: RepairFacts,
  { applianceId, appliance, location }: FindingToRepair,
): ApplianceInPlace | undefined =>
  appliances.find(({ id }) => id === applianceId) ??
  appliances.find((each) => each.name === appliance && each.location === location)

/** Findings that an alarm is missing, so that only a new one repairs them. */
const missingAlarmCodes: ReadonlySet<string> = new Set(['SMK01', 'SMK09'])
export const isMissingAlarm = ({ code }: FindingToRepair): boolean => missingAlarmCodes.has(code)

/**
 * What was put in for a repaired finding; null if nothing was replaced. A missing alarm must be added, and one past its
 * life must be replaced.
 */
export function checkNewAppliance(checked: Checked, finding: FindingToRepair): NewAppliance | null {
  const { form, facts, doneOn, errors, replaced } = checked
  const field = (name: Parameters<typeof findingField>[1]) => findingField(finding.id, name)
  const chosen = typedInRepair(form, field('appliance'))
  const old = facts.appliances.find(({ id }) => chosen === `a${id}`)
  if (!old && chosen !== 'NEW') {
    if (chosen !== '' && chosen !== 'KEPT')
      errors.add(field('appliance'), 'That appliance is no longer in the list. Please choose again.')
    else if (isMissingAlarm(finding))
      errors.add(
        field('appliance'),
        'An alarm was missing here. Choose “Another appliance was added” and enter its date.',
      )
    refuseExpired(checked, finding, field('appliance'))
    return null
  }
  // Two findings can name the same appliance, which is replaced once.
  if (old && replaced.has(old.id)) return null
  if (old) replaced.add(old.id)
  const name = readOptional(errors, field('name'), typedInRepair(form, field('name')) || (old?.name ?? ''), longestText)
  if (name === null) errors.add(field('name'), 'Enter what kind of appliance it is.')
  const expiresOn = readExpiry(errors, field('expires'), typedInRepair(form, field('expires')))
  if (facts.service === 'smoke') requireLife(errors, field('expires'), expiresOn, doneOn)
  return {
    replaces: old ? { id: old.id, name: old.name } : null,
    name: name ?? '',
    location: readOptional(errors, field('location'), typedInRepair(form, field('location')), longestText),
    make: readOptional(errors, field('make'), typedInRepair(form, field('make')), longestText),
    expiresOn,
  }
}

function refuseExpired({ facts, doneOn, errors, replaced }: Checked, finding: FindingToRepair, field: string): void {
  const kept = namedAppliance(facts, finding)
  if (facts.service !== 'smoke' || !kept || kept.expiresOn === null || replaced.has(kept.id)) return
  if (kept.expiresOn < doneOn)
    errors.add(
      field,
      `${applianceText(kept)}: its life ended on ${shortDay(kept.expiresOn)}, so it must be replaced. Choose what was replaced.`,
    )
}

/** A new smoke alarm has its last day printed on it. */
function requireLife(errors: FormErrors, field: string, expiresOn: Day | null, doneOn: Day): void {
  if (expiresOn === null) errors.add(field, 'Enter the date on the new alarm by which it must be replaced.')
  else if (expiresOn <= doneOn)
    errors.add(field, 'A new alarm must be replaced later than the day of the work. Check its date.')
}

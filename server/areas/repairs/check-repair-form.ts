import { shortDay } from '../../../contract/day-text.ts'
import { isDay, type Day } from '../../../contract/days.ts'
import { licenceText } from '../service-checks/performer-text.ts'
import type { RecordedFindingRepair, RecordedRepair } from '../service-reports/recorded-repair.ts'
import { regulatorCertificateName } from '../service-reports/regulator-certificate.ts'
import { isWithinLimit, limitText, readingsOf } from '../service-reports/service-readings.ts'
import type { ReportReading } from '../service-reports/service-report.ts'
import { checkCertificate } from '../visit-records/check-certificate.ts'
import { FormErrors, readOptional } from '../visit-records/form-errors.ts'
import { checkNewAppliance } from './check-new-appliance.ts'
import { findingField, lineField, readingField, typedInRepair, type RepairForm } from './repair-form.ts'
import type { FindingToRepair, RepairFacts } from './repair-facts.queries.ts'

export type CheckedRepair = {
  record: RecordedRepair
  /** Positions of the lines of the quote that are billed. */
  billed: number[]
  errors: FormErrors
}

/** Turns the typed form into a record. The record is complete only if there are no errors. */
export function checkRepairForm(form: RepairForm, facts: RepairFacts, today: Day): CheckedRepair {
  const errors = new FormErrors()
  const doneOn = checkDay(form, facts, today, errors)
  const replaced = new Set<number>()
  const findings = facts.findings.map((finding) => checkFinding({ form, facts, doneOn, errors, replaced }, finding))
  const [first] = facts.findings
  if (first && errors.isEmpty && findings.every(({ isRepaired }) => !isRepaired))
    errors.add(
      findingField(first.id, 'done'),
      'Nothing was repaired, so nothing can be completed. Say below why the work cannot be done.',
    )
  const record = {
    doneOn,
    technician: checkTechnician(form, facts, doneOn, errors),
    findings,
    readings: checkReadings(form, facts, errors),
    certificate: checkCertificate(errors, {
      number: { field: 'certificateNumber', text: typedInRepair(form, 'certificateNumber') },
      issuedOn: { field: 'certificateOn', text: typedInRepair(form, 'certificateOn') },
      doneOn,
      name: regulatorCertificateName(facts.service, facts.certificateNames),
    }),
    note: readOptional(errors, 'repairNote', typedInRepair(form, 'repairNote'), 1000),
  }
  return { record, billed: billedLines(form, facts, findings), errors }
}

function checkDay(form: RepairForm, { findings, visit }: RepairFacts, today: Day, errors: FormErrors): Day {
  const text = typedInRepair(form, 'doneOn')
  if (text === '' || !isDay(text)) {
    errors.add('doneOn', 'Enter the day on which the work was done.')
    return visit && visit.on < today ? visit.on : today
  }
  const [found] = findings.map(({ foundOn }) => foundOn).toSorted()
  if (text > today) errors.add('doneOn', 'The work cannot be done later than today.')
  else if (found !== undefined && text < found)
    errors.add('doneOn', `It was found on ${shortDay(found)}, so it cannot have been repaired before.`)
  return text
}

type Checked = {
  form: RepairForm
  facts: RepairFacts
  doneOn: Day
  errors: FormErrors
  /** Appliances that another finding has replaced already. */
  replaced: Set<number>
}

function checkFinding(checked: Checked, finding: FindingToRepair): RecordedFindingRepair {
  const { form, errors } = checked
  const { id, title, description, severity, appliance, location, foundOn } = finding
  const field = (name: Parameters<typeof findingField>[1]) => findingField(id, name)
  const done = typedInRepair(form, field('done'))
  if (done !== 'yes' && done !== 'no') errors.add(field('done'), `Say whether this was repaired: “${title}”.`)
  const isRepaired = done === 'yes'
  const work = readOptional(errors, field('work'), typedInRepair(form, field('work')), 500)
  const whyNot = readOptional(errors, field('why'), typedInRepair(form, field('why')), 500)
  if (isRepaired && work === null) errors.add(field('work'), 'Enter what was done.')
  if (done === 'no' && whyNot === null) errors.add(field('why'), 'Enter why it was not repaired.')
  return {
    findingId: id,
    title,
    description,
    severity,
    appliance,
    location,
    foundOn,
    isRepaired,
    work: isRepaired ? work : null,
    whyNot: isRepaired ? null : whyNot,
    newAppliance: isRepaired ? checkNewAppliance(checked, finding) : null,
  }
}

/** With the licence that was valid on the day; without one the record waits for release. */
function checkTechnician(form: RepairForm, facts: RepairFacts, doneOn: Day, errors: FormErrors) {
  const technician = facts.technicians.find(({ id }) => String(id) === typedInRepair(form, 'technician'))
  if (!technician) {
    errors.add('technician', 'Choose who did the work.')
    return { id: 0, name: '', licence: null, licenceDetails: null }
  }
  const { id, name, licences } = technician
  const valid = licences.find(
    ({ dated: { validFrom, expiresOn } }) => (validFrom ?? doneOn) <= doneOn && (expiresOn ?? doneOn) >= doneOn,
  )
  return { id, name, licence: valid?.printed ?? null, licenceDetails: valid ? licenceText(valid.dated) : null }
}

/** Values after the repair. One beyond its limit shows that it is not repaired. */
function checkReadings(form: RepairForm, { service, laws }: RepairFacts, errors: FormErrors): ReportReading[] {
  return readingsOf(service, laws).flatMap((reading) => {
    const field = readingField(reading.code)
    const text = typedInRepair(form, field).replace(',', '.')
    if (text === '') return []
    if (!/^-?\d{1,7}(\.\d{1,4})?$/.test(text)) {
      errors.add(field, `Enter a number in ${reading.unit}.`)
      return []
    }
    const isWithin = isWithinLimit(reading, Number(text))
    const limit = limitText(reading)
    if (isWithin === false)
      errors.add(field, `This is beyond the limit (${limit}). Enter the value that was measured after the repair.`)
    return [{ name: reading.name, location: null, value: `${text} ${reading.unit}`, limit, isWithinLimit: isWithin }]
  })
}

/**
 * Lines of what was repaired, and those of no single finding unless they are excluded. A finding that was settled in
 * another way is not among the findings, so its lines are never billed.
 */
const billedLines = (form: RepairForm, { lines }: RepairFacts, findings: readonly RecordedFindingRepair[]): number[] =>
  lines
    .filter(({ findingId, position }) => {
      if (findingId === null) return typedInRepair(form, lineField(position)) !== 'no'
      return findings.some((each) => each.findingId === findingId && each.isRepaired)
    })
    .map(({ position }) => position)

import { shortDay } from '../../../contract/day-text.ts'
import { isDay } from '../../../contract/days.ts'
import { applianceText } from '../../areas/repairs/check-new-appliance.ts'
import type { RepairFacts } from '../../areas/repairs/repair-facts.queries.ts'
import { typedInRepair, type FindingField, type RepairForm } from '../../areas/repairs/repair-form.ts'
import type { StoredRepair } from '../../areas/repairs/write-repair.queries.ts'
import { serviceReadings } from '../../areas/service-reports/service-readings.ts'
import { comparison } from '../kit/html/comparison.ts'
import { certificateLabels } from '../visit-records/certificate-part.ts'
import type { Html } from '../kit/html/html.ts'

export const findingLabels: Readonly<Record<FindingField, string>> = {
  done: 'Result',
  work: 'What was done',
  why: 'If it was not repaired: why',
  appliance: 'Appliance',
  name: 'Kind',
  location: 'Place',
  make: 'Make',
  expires: 'Replace by',
}
export const fieldLabels = {
  technician: 'Technician',
  doneOn: 'Day on which it was done',
  doneEarly: 'Done earlier than booked',
  repairNote: 'Note for the report',
  certificateNumber: certificateLabels.number,
  certificateOn: certificateLabels.issuedOn,
} as const

const labelIn = (labels: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(labels, name) ? labels[name] : undefined

/** "Smoke alarm missing: What was done" */
function fieldTitle({ findings, lines, service }: RepairFacts, name: string): string {
  const [kind, key = '', part = ''] = name.split('.')
  if (kind === 'finding')
    return `${findings.find(({ id }) => String(id) === key)?.title ?? 'Finding'}: ${labelIn(findingLabels, part) ?? part}`
  if (kind === 'line') return lines.find(({ position }) => String(position) === key)?.description ?? name
  if (kind === 'reading') return serviceReadings[service].find(({ code }) => code === key)?.name ?? name
  return labelIn(fieldLabels, name) ?? name
}

function fieldText({ technicians, appliances }: RepairFacts, name: string, value: string): string {
  const last = name.slice(name.lastIndexOf('.') + 1)
  if (value === '') return 'nothing'
  if (last === 'done') return value === 'yes' ? 'Repaired' : 'Not repaired'
  if (last === 'technician') return technicians.find(({ id }) => String(id) === value)?.name ?? value
  if (last === 'appliance') {
    if (value === 'KEPT') return 'Nothing was replaced'
    if (value === 'NEW') return 'Another appliance was added'
    const replaced = appliances.find(({ id }) => `a${id}` === value)
    return replaced ? `Replaced: ${applianceText(replaced)}` : value
  }
  return isDay(value) ? shortDay(value) : value
}

/** What is stored of a repair beside what was sent. */
export function repairDifferences(facts: RepairFacts, stored: StoredRepair, form: RepairForm): Html | false {
  const before = stored.typed
  if (before === null) return false
  const names = [...new Set([...Object.keys(form), ...Object.keys(before)])]
  return comparison({
    stored: stored.submittedBy,
    list: names
      .filter((name) => typedInRepair(before, name) !== typedInRepair(form, name))
      .map((name) => ({
        title: fieldTitle(facts, name),
        stored: fieldText(facts, name, typedInRepair(before, name)),
        sent: fieldText(facts, name, typedInRepair(form, name)),
      })),
  })
}

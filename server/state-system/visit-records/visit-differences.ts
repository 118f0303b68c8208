import { serviceCodes, services } from '../../../contract/services.ts'
import { checksIn } from '../../areas/service-checks/checks-by-service.ts'
import { serviceReadings } from '../../areas/service-reports/service-readings.ts'
import { draftDifferences } from '../../areas/visit-records/draft-differences.ts'
import { notDoneReasons } from '../../areas/visit-records/not-done-reasons.ts'
import type { EarlierTechnician } from '../../areas/visit-records/opened-booking.queries.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import type { VisitForm } from '../../areas/visit-records/visit-form.ts'
import { makerField } from '../../areas/visit-records/visit-maker.ts'
import { endText } from '../../areas/visit-records/visit-problems.ts'
import { comparison, type Difference } from '../kit/html/comparison.ts'
import { html, type Html } from '../kit/html/html.ts'
import { certificateLabels } from './certificate-part.ts'
import type { Choice } from './visit-fields.ts'

/** Start of the names of the ticks that take over what another person saved. */
export const takePrefix = 'take.'

const single: Readonly<Record<string, string>> = {
  hazards: 'Hazards for the next technician',
  notes: 'Notes for the office',
  doneEarly: 'Took place today',
  noAccess: 'What kept you out',
  noAccessNote: 'What the agency should know',
  [makerField]: 'Who made the visit',
}
const kinds: Readonly<Record<string, string>> = { finding: 'finding', reading: 'reading', appliance: 'appliance' }
const serviceParts: Readonly<Record<string, string>> = {
  notDone: 'why it was not done',
  notDoneNote: 'why it was not done',
  certificateNumber: certificateLabels.number.toLowerCase(),
  certificateOn: certificateLabels.issuedOn.toLowerCase(),
}
const words: Readonly<Record<string, string>> = {
  PASSED: 'Passed',
  FAILED: 'Failed',
  NOT_APPLICABLE: 'Does not apply',
  FIXED: 'Fixed',
  OPEN: 'Still there',
  REPLACED: 'Replaced today',
  REMOVED: 'Removed',
}
const ticks: Readonly<Record<string, string>> = {
  madeSafe: 'made safe or disconnected',
  repaired: 'repaired at this visit',
  quote: 'quote the repair',
  doneEarly: 'yes',
}

/** "Gas: Flues" */
function entryName({ state, laws, items, earlier, appliances }: RecordedVisitRow, entry: string): string {
  if (Object.hasOwn(single, entry)) return single[entry] ?? entry
  const [first, part = '', key = ''] = entry.split('.')
  const service = serviceCodes.find((code) => code === first)
  if (!service) return entry
  const known = () => appliances.find(({ id }) => key === `a${id}`)
  const name =
    part === 'check'
      ? checksIn(state, service, laws).find(({ code }) => code === key)?.name
      : part === 'reading' && !/^n\d/.test(key)
        ? serviceReadings[service].find(({ code }) => code === key)?.name
        : part === 'earlier'
          ? earlier.find(({ id }) => String(id) === key)?.title
          : Object.hasOwn(serviceParts, part)
            ? serviceParts[part]
            : (known()?.name ?? kinds[part])
  return `${services[service].name}: ${name ?? items.find(({ code }) => code === key)?.title ?? part}`
}

/** "Gas leak at an appliance, Laundry, made safe or disconnected" */
function fieldsText(
  { items, technicianId, technician }: RecordedVisitRow,
  { problems, earlier }: Pick<Conflict, 'problems' | 'earlier'>,
  fields: VisitForm,
): string {
  const texts = Object.entries(fields).map(([name, value]) => {
    const last = name.slice(name.lastIndexOf('.') + 1)
    if (value === 'yes' && Object.hasOwn(ticks, last)) return ticks[last]
    if (last === 'price') return `$${value.replace(/^\$/, '')}`
    if (last === 'code')
      return (
        items.find(({ code }) => code === value)?.title ??
        Object.values(serviceReadings)
          .flat()
          .find(({ code }) => code === value)?.name ??
        value
      )
    if (last === makerField)
      return [{ id: technicianId, name: technician }, ...earlier].find(({ id }) => String(id) === value)?.name ?? value
    if (last === 'noAccess') return problems.find(([code]) => code === value)?.[1] ?? value
    if (last === 'notDone') return Object.entries(notDoneReasons).find(([code]) => code === value)?.[1].label ?? value
    return Object.hasOwn(words, value) ? words[value] : value
  })
  return texts.length === 0 ? 'nothing' : texts.join(', ')
}

type Conflict = {
  form: VisitForm
  action: string
  base: VisitForm | null
  problems: readonly Choice[]
  earlier: readonly EarlierTechnician[]
  formId: string
  isOpen: boolean
}

/** Fields of services that are no part of the visit any more. */
export const isOfGoneService = ({ services: codes }: RecordedVisitRow, name: string): boolean => {
  const service = serviceCodes.find((code) => code === name.split('.', 1)[0])
  return service !== undefined && !codes.includes(service)
}

/** What the buttons that end a visit say of it. */
const ends = new Map<string, RecordedVisitRow['status']>([
  ['submit', 'COMPLETED'],
  ['no-access', 'NO_ACCESS'],
])

/** What another person saved beside what was typed, so that neither replaces the other unseen. */
export function differencesPart(visit: RecordedVisitRow, conflict: Conflict): Html | false {
  const { form, base, formId, isOpen } = conflict
  const name = visit.submittedBy ?? visit.savedBy ?? 'Another user'
  // Of a record that is submitted everything counts, also what only this form has.
  const all = visit.savedAt === null ? [] : draftDifferences(visit.draft, form, isOpen ? base : null)
  const list = all.filter(({ entry }) => !isOfGoneService(visit, entry))
  const gone = draftDifferences({}, form).filter(({ entry }) => isOfGoneService(visit, entry))
  const end = ends.get(conflict.action)
  const isOtherEnd = visit.submittedAt !== null && end !== undefined && end !== visit.status
  const sides = list.map(({ entry, theirs, mine }): Difference => {
    const title = entryName(visit, entry)
    return {
      title,
      stored: fieldsText(visit, conflict, theirs),
      sent: fieldsText(visit, conflict, mine),
      choice:
        isOpen &&
        html`<label class="choice">
          <input type="checkbox" form="${formId}" name="${takePrefix}${entry}" value="yes" />
          Use what ${name} saved<span class="for-readers"> for “${title}”</span>
        </label>`,
    }
  })
  for (const { entry, mine } of gone)
    sides.push({
      title: entryName(visit, entry),
      stored: 'no longer part of the visit',
      sent: fieldsText(visit, conflict, mine),
    })
  if (isOtherEnd) sides.unshift({ title: 'How the visit ended', stored: endText(visit.status), sent: endText(end) })
  return comparison({ list: sides, stored: visit.savedAt === null ? 'Now' : name })
}

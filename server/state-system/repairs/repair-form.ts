import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { applianceText, isMissingAlarm, namedAppliance } from '../../areas/repairs/check-new-appliance.ts'
import { toRepairBooking } from '../../areas/repairs/complete-repair.ts'
import type {
  ApplianceInPlace,
  FindingToRepair,
  RepairFacts,
  RepairTechnician,
} from '../../areas/repairs/repair-facts.queries.ts'
import { findingField, lineField, readingField } from '../../areas/repairs/repair-form.ts'
import type { StoredRepair } from '../../areas/repairs/write-repair.queries.ts'
import { limitText, readingsOf } from '../../areas/service-reports/service-readings.ts'
import type { RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import { isTicked } from '../../areas/visit-records/visit-form.ts'
import { canBeEarlier } from '../../areas/visit-records/visit-time.ts'
import { formFields } from '../kit/forms/form-messages.ts'
import { html, type Html, type Part } from '../kit/html/html.ts'
import { moneyText } from '../kit/html/wording.ts'
import { keepQueue } from '../kit/lists/return-to-queue.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { scriptAddress } from '../kit/routes/static-files.ts'
import { bookingText } from '../visit-records/booking-differences.ts'
import { certificatePart } from '../visit-records/certificate-part.ts'
import {
  fold,
  hasError,
  isUsed,
  radioField,
  visitSelectField,
  textArea,
  visitTextField,
  tickField,
  type Choice,
  type FormView,
} from '../visit-records/visit-fields.ts'
import { photosPart, type PhotoView } from '../visit-records/visit-photos.ts'
import { fieldLabels, findingLabels, repairDifferences } from './repair-differences.ts'
import { repairLink } from './repairs-page.ts'
import type { RepairDetails } from './repairs.queries.ts'

export type RepairFormView = FormView & {
  facts: RepairFacts
  /** The record, if the work was recorded. */
  stored: StoredRepair | null
  /** The form is the one that waits for release or was sent back. */
  isStored: boolean
  submissionKey: string
  /** Of the visit that is booked for the work; null without one. */
  photos: { visit: RecordedVisitRow; list: readonly PhotoView[] } | null
}

const repairFormId = 'repair-form'

/** A repair can only be done before the day of its visit if the occupant may agree to an earlier time. */
export function completePart(call: SignedInCall, repair: RepairDetails, view: RepairFormView): Html {
  const { site, now } = call
  const { visit } = repair
  const today = dayIn(site.timeZone, now)
  const bookedFor = visit && dayIn(site.timeZone, new Date(visit.startsAt))
  const isAhead = bookedFor !== null && bookedFor > today
  const mayBeEarly = isAhead && visit !== null && canBeEarlier(visit)
  return html`
    <h2>Record the work</h2>
    <p>
      What was repaired is resolved and invoiced. What was not repaired stays open and is not charged. The agency gets
      the report and the invoice.
    </p>
    ${
      isAhead && !mayBeEarly
        ? html`<p class="quiet">It can be completed from ${shortDay(bookedFor)} on, the day of the visit.</p>
            ${isSent(view) && sentPart(call, repair, view)}`
        : completeForm(call, repair, view, { isOpen: true, mayBeEarly, today })
    }
  `
}

type FormParts = { isOpen: boolean; mayBeEarly: boolean; today: Day; isReadOnly?: boolean }

const completeForm = (call: SignedInCall, repair: RepairDetails, view: RepairFormView, parts: FormParts): Html => html`
  ${recordForm(call, repair, view, parts)}
  ${view.photos && photosPart(call, view.photos.visit, {}, view.photos.list, true)}
  <p class="actions">
    <button form="${repairFormId}" ${repair.visit === null && html`class="quiet"`} name="act" value="complete">
      The work is done
    </button>
  </p>
`

/** Says in the form, and on the phone, of which repair a record is. */
export const repairName = (state: StateCode, { agencyId, id }: { agencyId: number; id: number }): string =>
  `repair-${state}-${agencyId}-${id}`

/** Kept on the phone by the script; without fields for what is on the phone of a repair that is over. */
const recordForm = (
  call: SignedInCall,
  repair: RepairDetails,
  view: RepairFormView,
  parts: FormParts | null,
): Html => html`
  <div id="connection" class="notice critical" role="status" hidden></div>
  <form
    id="${repairFormId}"
    method="post"
    action="${repairLink(call, repair, keepQueue(call))}"
    class="record"
    novalidate
    data-copy="${repairName(call.site.state, repair)}"
    data-button="act"
    ${parts?.isOpen === true && html`data-open="yes"`}
  >
    ${formFields(call.session, {
      submission_key: view.submissionKey,
      record: repairName(call.site.state, repair),
      booking: bookingText(toRepairBooking(repair.visit)),
    })}
    ${parts && (parts.isReadOnly === true ? html`<fieldset disabled>${recordFields(view, parts)}</fieldset>` : recordFields(view, parts))}
  </form>
  <script src="${scriptAddress(call.site, 'visit-record')}" type="module"></script>
`

const recordFields = (view: RepairFormView, { mayBeEarly, today }: FormParts): Part => {
  const { technicians, visit, findings } = view.facts
  return [
    findings.map((finding) => findingPart(view, finding, today)),
    linesPart(view),
    readingsPart(view),
    certificatePart(view, { ...view.facts, number: 'certificateNumber', issuedOn: 'certificateOn' }),
    visitSelectField(view, {
      name: 'technician',
      label: fieldLabels.technician,
      otherwise: visit ? String(visit.technicianId) : '',
      choices: [['', 'Choose who did the work'], ...technicians.map((each) => technicianChoice(each, today))],
    }),
    visitTextField(view, {
      name: 'doneOn',
      label: fieldLabels.doneOn,
      type: 'date',
      otherwise: visit && visit.on < today ? visit.on : today,
    }),
    (mayBeEarly || isTicked(view.form, 'doneEarly')) &&
      tickField(view, {
        name: 'doneEarly',
        label: 'The work was done today, earlier than booked, as agreed with the occupant',
      }),
    textArea(view, { name: 'repairNote', label: `${fieldLabels.repairNote} (optional)` }),
  ]
}

const technicianChoice = ({ id, name, licences: [licence] }: RepairTechnician, today: Day): Choice => {
  if (!licence) return [String(id), `${name}, no licence on record`]
  const { expiresOn } = licence.dated
  const ended = expiresOn !== null && expiresOn < today ? expiresOn : null
  return [String(id), `${name}, licence ${licence.printed}${ended === null ? '' : `, ended on ${shortDay(ended)}`}`]
}

/** The quote speaks of a replacement, or the appliance is past its life. */
const isReplacement = (work: string, { expiresOn }: ApplianceInPlace, today: Day): boolean =>
  /^\s*replace/i.test(work) || (expiresOn !== null && expiresOn < today)

/** What was done is offered from the line of the quote, and the appliance from the finding. */
function findingPart(view: RepairFormView, finding: FindingToRepair, today: Day): Html {
  const { facts } = view
  const { id, title } = finding
  const field = (name: Parameters<typeof findingField>[1]) => findingField(id, name)
  const own = facts.lines.filter(({ findingId }) => findingId === id)
  const lines = own.length === 0 && facts.findings.length === 1 ? facts.lines : own
  const work = lines.map(({ description }) => description).join('; ')
  const named = namedAppliance(facts, finding)
  const replaced = named && isReplacement(work, named, today) ? named : undefined
  const isAdded = isMissingAlarm(finding)
  const where = [finding.appliance, finding.location].filter((part) => part !== null).join(', ')
  return html`
    <fieldset>
      <legend>${title}${where !== '' && `: ${where}`}</legend>
      ${radioField(view, {
        name: field('done'),
        label: findingLabels.done,
        choices: [
          ['yes', 'Repaired'],
          ['no', 'Not repaired'],
        ],
      })}
      ${textArea(view, { name: field('work'), label: findingLabels.work, otherwise: work })}
      ${visitTextField(view, { name: field('why'), label: findingLabels.why })}
      ${visitSelectField(view, {
        name: field('appliance'),
        label: findingLabels.appliance,
        otherwise: isAdded ? 'NEW' : replaced ? `a${replaced.id}` : 'KEPT',
        choices: [
          ['KEPT', 'Nothing was replaced'],
          ...facts.appliances.map((each): Choice => [`a${each.id}`, `Replaced: ${applianceText(each)}`]),
          ['NEW', 'Another appliance was added'],
        ],
      })}
      ${fold({
        summary: 'The new appliance',
        isOpen: hasError(view.errors, `finding.${id}.`) || isAdded || replaced !== undefined,
        content: html`
          ${visitTextField(view, { name: field('name'), label: findingLabels.name, otherwise: named?.name ?? finding.appliance ?? (isAdded ? 'Smoke alarm' : '') })}
          ${visitTextField(view, {
            name: field('location'),
            label: findingLabels.location,
            otherwise: named?.location ?? finding.location ?? '',
          })}
          ${visitTextField(view, { name: field('make'), label: findingLabels.make })}
          ${visitTextField(view, { name: field('expires'), label: findingLabels.expires, type: 'date' })}
        `,
      })}
    </fieldset>
  `
}

/** Lines of no single finding, such as a call-out. The others follow what was repaired. */
function linesPart(view: RepairFormView): Html | false {
  const general = view.facts.lines.filter(({ findingId }) => findingId === null)
  if (general.length === 0) return false
  return html`${general.map(({ position, description, totalCents }) =>
    visitSelectField(view, {
      name: lineField(position),
      label: `${description}, ${moneyText(totalCents)}`,
      otherwise: 'yes',
      choices: [
        ['yes', 'Done: bill it'],
        ['no', 'Not done: do not bill it'],
      ],
    }),
  )}`
}

const readingsPart = (view: RepairFormView): Html =>
  fold({
    summary: 'Readings after the repair (optional)',
    isOpen: isUsed(view, 'reading.'),
    content: html`${readingsOf(view.facts.service, view.facts.laws).map((reading) => {
      const limit = limitText(reading)
      return visitTextField(view, {
        name: readingField(reading.code),
        label: `${reading.name} (${reading.unit})`,
        ...(limit === null ? {} : { hint: limit }),
      })
    })}`,
  })

const isSent = ({ form }: RepairFormView): boolean => Object.keys(form).length > 0

/** What was sent where nothing can be recorded, in its fields, so that nothing is lost. */
const sentPart = (call: SignedInCall, repair: RepairDetails, view: RepairFormView): Html => html`
  <h2>Your text, which was not stored</h2>
  ${recordForm(call, repair, view, { isOpen: false, mayBeEarly: false, today: dayIn(call.site.timeZone, call.now) })}
`

/** The record that waits for release, or the text that was refused because it does. */
export const waitingRecord = (call: SignedInCall, repair: RepairDetails, view: RepairFormView): Html => {
  if (!view.isStored) return sentPart(call, repair, view)
  const today = dayIn(call.site.timeZone, call.now)
  const { photos } = view
  return html`
    <h2>The record</h2>
    ${recordForm(call, repair, view, { isOpen: false, mayBeEarly: false, today, isReadOnly: true })}
    ${photos && photosPart(call, photos.visit, {}, photos.list, false)}
  `
}

/** For a repair that is over: what was sent beside what is stored. */
export const unsentPart = (call: SignedInCall, repair: RepairDetails, view: RepairFormView): Html =>
  isSent(view)
    ? html`${view.stored && repairDifferences(view.facts, view.stored, view.form)} ${sentPart(call, repair, view)}`
    : recordForm(call, repair, view, null)

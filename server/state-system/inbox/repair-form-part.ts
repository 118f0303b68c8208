import { shortDay } from '../../../contract/day-text.ts'
import { dayIn, type Day } from '../../../contract/days.ts'
import { applianceText, isMissingAlarm, namedAppliance } from '../../areas/repairs/check-new-appliance.ts'
import { findingField, lineField, readingField } from '../../areas/repairs/repair-form.ts'
import type {
  ApplianceInPlace,
  FindingToRepair,
  RepairFacts,
  RepairTechnician,
} from '../../areas/repairs/repair-facts.queries.ts'
import { limitText, serviceReadings } from '../../areas/service-reports/service-readings.ts'
import type { VisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import { canBeEarlier } from '../../areas/visit-records/visit-time.ts'
import { hiddenFields } from '../form-fields.ts'
import { formToken } from '../form-tokens.ts'
import { html, type Html } from '../html.ts'
import type { SignedInCall } from '../page-routes.ts'
import {
  fold,
  hasError,
  isUsed,
  radioField,
  selectField,
  textArea,
  textField,
  tickField,
  type Choice,
  type FormView,
} from '../sections/visit-fields.ts'
import { photosPart, type PhotoView } from '../sections/visit-photos-part.ts'
import { scriptAddress } from '../static-files.ts'
import { moneyText } from '../wording.ts'
import type { RepairDetails } from './repairs.queries.ts'
import { repairLink } from './repairs-page.ts'

export type RepairFormView = FormView & {
  facts: RepairFacts
  submissionKey: string
  /** Of the visit that is booked for the work; null without one. */
  photos: { visit: VisitRow; list: readonly PhotoView[] } | null
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
        ? html`<p class="quiet">It can be completed from ${shortDay(bookedFor)} on, the day of the visit.</p>`
        : completeForm(call, repair, view, { mayBeEarly, today })
    }
  `
}

const completeForm = (
  call: SignedInCall,
  repair: RepairDetails,
  view: RepairFormView,
  { mayBeEarly, today }: { mayBeEarly: boolean; today: Day },
): Html => {
  const { facts, submissionKey, photos } = view
  const { technicians, visit, findings } = facts
  return html`
    <div id="connection" class="notice critical" role="status" hidden></div>
    <form
      id="${repairFormId}"
      method="post"
      action="${repairLink(call, repair)}"
      class="record"
      novalidate
      data-copy="repair-${call.site.state}-${repair.agencyId}-${repair.id}"
      data-button="act"
      data-open="yes"
    >
      ${hiddenFields({ form_token: formToken(call.session.token), submission_key: submissionKey })}
      ${findings.map((finding) => findingPart(view, finding, today))} ${linesPart(view)} ${readingsPart(view)}
      ${selectField(view, {
        name: 'technician',
        label: 'Technician',
        otherwise: visit ? String(visit.technicianId) : '',
        choices: [['', 'Choose who did the work'], ...technicians.map(technicianChoice)],
      })}
      ${textField(view, {
        name: 'doneOn',
        label: 'Day on which it was done',
        type: 'date',
        otherwise: visit && visit.on < today ? visit.on : today,
      })}
      ${
        mayBeEarly &&
        tickField(view, {
          name: 'doneEarly',
          label: 'The work was done today, earlier than booked, as agreed with the occupant',
        })
      }
      ${textArea(view, { name: 'repairNote', label: 'Note for the report (optional)' })}
    </form>
    ${photos && photosPart(call, photos.visit, {}, photos.list, true)}
    <p class="actions">
      <button form="${repairFormId}" ${repair.visit === null && html`class="quiet"`} name="act" value="complete">
        The work is done
      </button>
    </p>
    <script src="${scriptAddress(call.site, 'visit-record')}" type="module"></script>
  `
}

const technicianChoice = ({ id, name, licences: [licence] }: RepairTechnician): Choice => [
  String(id),
  licence ? `${name}, licence ${licence.number}` : `${name}, no licence on record`,
]

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
        label: 'Result',
        choices: [
          ['yes', 'Repaired'],
          ['no', 'Not repaired'],
        ],
      })}
      ${textArea(view, { name: field('work'), label: 'What was done', otherwise: work })}
      ${textField(view, { name: field('why'), label: 'If it was not repaired: why' })}
      ${selectField(view, {
        name: field('appliance'),
        label: 'Appliance',
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
          ${textField(view, { name: field('name'), label: 'Kind', otherwise: named?.name ?? finding.appliance ?? (isAdded ? 'Smoke alarm' : '') })}
          ${textField(view, {
            name: field('location'),
            label: 'Place',
            otherwise: named?.location ?? finding.location ?? '',
          })}
          ${textField(view, { name: field('make'), label: 'Make' })}
          ${textField(view, { name: field('expires'), label: 'Replace by', type: 'date' })}
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
    selectField(view, {
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
    content: html`${serviceReadings[view.facts.service].map((reading) => {
      const limit = limitText(reading)
      return textField(view, {
        name: readingField(reading.code),
        label: `${reading.name} (${reading.unit})`,
        ...(limit === null ? {} : { hint: limit }),
      })
    })}`,
  })

/** What was typed when a colleague was faster, so that it can be copied. */
export function unsentText({ form, facts }: RepairFormView): Html {
  const texts = Object.entries(form).filter(
    ([name, text]) => text.trim() !== '' && /\.(work|why|make|name|location)$|^repairNote$|^reading\./.test(name),
  )
  const titleOf = (name: string) =>
    facts.findings.find(({ id }) => name.startsWith(`finding.${id}.`))?.title ?? 'Recorded'
  return html`<h2>Your text, which was not sent</h2>
    <ul>
      ${texts.map(([name, text]) => html`<li>${titleOf(name)}: ${text}</li>`)}
    </ul>`
}

import { shortDay } from '../../../contract/day-text.ts'
import { dayIn } from '../../../contract/days.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import { stateCodes, states } from '../../../contract/states.ts'
import type { TypedLicence, TypedTechnician } from '../../areas/roster/change-roster.ts'
import type { TechnicianLicenceKind } from '../../areas/roster/licence-kinds.queries.ts'
import type { MisplacedVisit } from '../../areas/roster/misplaced-visits.queries.ts'
import type { TechnicianDetails } from '../../areas/roster/roster.queries.ts'
import { weekdays } from '../../areas/roster/working-hours.ts'
import { serviceNames } from '../../areas/service-requests/chosen-services.ts'
import { selectField, textField } from '../kit/forms/fields.ts'
import { fieldError, formError, formFields, hiddenFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, renderTable } from '../kit/html/html.ts'
import { licenceKindsPath, linkTo, rosterPath } from '../kit/html/links.ts'
import { notSpecified } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { licenceEnd, misplacedTable, newTechnicianPath } from './roster-page.ts'
import { accountPart, type TechnicianAccount } from './technician-account.ts'

export type TypedDaysOff = { first: string; last: string; reason: string }

export type TechnicianPage = {
  /** Null for a new technician. */
  technician: TechnicianDetails | null
  draft: TypedTechnician
  licence: TypedLicence
  daysOff: TypedDaysOff
  version: number
  visits: readonly MisplacedVisit[]
  account?: TechnicianAccount
  kinds?: readonly TechnicianLicenceKind[]
  refusal?: ChangeRefusal | undefined
  isSaved: boolean
}

export function technicianPage(call: SignedInCall, page: TechnicianPage): Html {
  const { site, session } = call
  const { technician, refusal, isSaved, visits } = page
  const content = html`
    <p><a href="${linkTo(site, rosterPath)}">Roster</a></p>
    ${formError(refusal?.message)} ${isSaved && notice('Saved. The free times follow at once.')}
    ${misplacedTable(call, visits)}
    ${technician && [daysOff(call, page, technician), licences(call, page, technician), page.account && accountPart(call, technician.id, page.account, refusal?.fields ?? {}), html`<h2>Details</h2>`]}
    ${detailsForm(call, page)}
  `
  const title = technician?.name ?? 'New technician'
  return frame({ site, session, title, path: rosterPath, content, hasErrors: refusal !== undefined })
}

const actionOf = ({ site }: SignedInCall, { technician }: TechnicianPage): string =>
  technician ? linkTo(site, `/Roster/view/${technician.id}`) : linkTo(site, newTechnicianPath)

const formStart = (call: SignedInCall, { version }: TechnicianPage): Html[] => formFields(call.session, { version })

export const serviceChoices = (name: string, chosen: readonly number[], error: string | undefined): Html => html`
  <fieldset ${error !== undefined && html`aria-describedby="${name}-error"`}>
    <legend>Services</legend>
    ${fieldError(name, error)}
    ${serviceCodes.map(
      (code) =>
        html`<label class="choice">
          <input
            type="checkbox"
            name="${name}"
            value="${code}"
            ${chosen.includes(services[code].id) && html`checked`}
          />
          ${services[code].name}
        </label>`,
    )}
  </fieldset>
`

function detailsForm(call: SignedInCall, page: TechnicianPage): Html {
  const { draft, refusal } = page
  const errors = refusal?.fields ?? {}
  const field = (name: 'name' | 'phone' | 'licenceNumber' | 'place' | 'radius', label: string, most: number) =>
    textField({ name, label, value: draft[name], error: errors[name], most })
  return html`
    <form method="post" action="${actionOf(call, page)}" novalidate>
      ${formStart(call, page)} ${field('name', 'Name', 75)} ${field('phone', 'Phone (optional)', 40)}
      ${field('licenceNumber', 'Licence number on invoices (optional)', 50)}
      ${field('place', 'Starts from (suburb, state and postcode)', 100)} ${field('radius', 'Drives up to (km)', 4)}
      ${serviceChoices('service', draft.serviceIds, errors['service'])}
      <fieldset class="hours">
        <legend>Working hours, such as 08:00-12:00, 13:00-17:00; empty for a day off</legend>
        ${weekdays.map((day, place) =>
          textField({
            name: `hours-${place + 1}`,
            label: day,
            value: draft.hours[place] ?? '',
            error: errors[`hours-${place + 1}`],
            most: 60,
          }),
        )}
      </fieldset>
      <label class="choice">
        <input type="checkbox" name="active" value="yes" ${draft.isActive && html`checked`} /> Works at present
      </label>
      <p class="actions"><button name="act" value="details">Save</button></p>
    </form>
  `
}

function licences(call: SignedInCall, page: TechnicianPage, technician: TechnicianDetails): Html {
  const { licence, refusal } = page
  const errors = refusal?.fields ?? {}
  const today = dayIn(call.site.timeZone, call.now)
  return html`
    <h2>Licences</h2>
    ${renderTable({
      caption: 'Licences and their expiry',
      rows: technician.licences,
      empty: 'No licence is recorded.',
      columns: [
        { header: 'Licence', cell: ({ name, number }) => `${name}, ${number}` },
        {
          header: 'Issued in',
          cell: ({ issuedIn }) =>
            issuedIn === call.site.state
              ? states[issuedIn].name
              : html`<strong>${states[issuedIn].name}</strong>, another state: whether it is recognised is your decision`,
        },
        { header: 'Services', cell: ({ serviceIds }) => serviceNames(serviceIds) },
        { header: 'Valid from', cell: ({ validFrom }) => (validFrom === null ? 'Not recorded' : shortDay(validFrom)) },
        { header: 'Expires', cell: ({ expiresOn }) => licenceEnd(expiresOn, today) },
        {
          header: 'Remove',
          cell: ({ id, name }) =>
            html`<form method="post" action="${actionOf(call, page)}">
              ${formStart(call, page)} ${hiddenFields({ licence: id })}
              <button class="quiet" name="act" value="remove-licence" aria-label="Remove ${name}">Remove</button>
            </form>`,
        },
      ],
    })}
    ${technician.licences
      .filter(({ others }) => others.length > 0)
      .map(
        ({ number, others }) =>
          html`<div class="notice critical">
            <p>The number ${number} is also recorded for ${others.join(' and ')}. Please check both cards.</p>
          </div>`,
      )}
    <form method="post" action="${actionOf(call, page)}" novalidate>
      ${formStart(call, page)}
      ${selectField({
        name: 'licence-kind',
        label: 'Kind',
        value: licence.kind,
        error: errors['licence-kind'],
        options: [
          { value: '', label: 'Please choose' },
          ...(page.kinds ?? []).map(({ code, name, serviceIds, isVerified }) => ({
            value: code,
            label: `${name}: ${serviceNames(serviceIds)}${isVerified ? '' : ' (not verified)'}`,
          })),
        ],
      })}
      ${textField({ name: 'licence-number', label: 'Number', value: licence.number, error: errors['licence-number'], most: 50 })}
      ${selectField({
        name: 'licence-state',
        label: 'Issued in',
        value: licence.issuedIn || call.site.state,
        error: errors['licence-state'],
        options: stateCodes.map((value) => ({ value, label: states[value].name })),
      })}
      ${textField({
        name: 'licence-start',
        label: 'Valid from (optional)',
        value: licence.validFrom,
        error: errors['licence-start'],
        type: 'date',
      })}
      ${textField({
        name: 'licence-expiry',
        label: 'Expires on (optional)',
        value: licence.expiresOn,
        error: errors['licence-expiry'],
        type: 'date',
      })}
      <p><a href="${linkTo(call.site, licenceKindsPath)}">Kinds of licences and what they cover</a></p>
      <p class="actions"><button name="act" value="add-licence">Add the licence</button></p>
    </form>
  `
}

function daysOff(call: SignedInCall, page: TechnicianPage, technician: TechnicianDetails): Html {
  const { daysOff: typed, refusal } = page
  const errors = refusal?.fields ?? {}
  return html`
    <h2>Days off</h2>
    ${renderTable({
      caption: 'Days off from today on',
      rows: technician.daysOff,
      empty: 'No days off are entered.',
      columns: [
        { header: 'From', cell: ({ firstOn }) => shortDay(firstOn) },
        { header: 'To', cell: ({ lastOn }) => shortDay(lastOn) },
        { header: 'Reason', cell: ({ reason }) => reason ?? notSpecified },
        {
          header: 'Remove',
          cell: ({ firstOn }) =>
            html`<form method="post" action="${actionOf(call, page)}">
              ${formStart(call, page)} ${hiddenFields({ first: firstOn })}
              <button
                class="quiet"
                name="act"
                value="remove-days-off"
                aria-label="Remove days off from ${shortDay(firstOn)}"
              >
                Remove
              </button>
            </form>`,
        },
      ],
    })}
    <form method="post" action="${actionOf(call, page)}" novalidate>
      ${formStart(call, page)}
      ${textField({ name: 'first', label: 'First day', value: typed.first, error: errors['first'], type: 'date' })}
      ${textField({ name: 'last', label: 'Last day', value: typed.last, error: errors['last'], type: 'date' })}
      ${textField({ name: 'reason', label: 'Reason (optional)', value: typed.reason, error: errors['reason'], most: 100 })}
      <p class="actions"><button name="act" value="add-days-off">Add the days off</button></p>
    </form>
  `
}

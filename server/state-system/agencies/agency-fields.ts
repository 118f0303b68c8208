import { softwareNames } from '../../../contract/agency.ts'
import { agencyEntryPreferences } from '../../../contract/entry-preferences.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import {
  agencyLabels,
  isYes,
  servicesOf,
  softwareOf,
  type AgencyField,
  type TypedAgency,
} from '../../areas/agencies/typed-agency.ts'
import { payerLabels } from '../../areas/billing/payers.ts'
import { planNames, payAsYouGo } from '../../areas/billing/packages.ts'
import { selectField, textField } from '../kit/forms/fields.ts'
import { describedByError, fieldError } from '../kit/forms/form-messages.ts'
import { readText, readTexts, type Values } from '../kit/forms/form-values.ts'
import { html, type Html } from '../kit/html/html.ts'
import { abnText, notSpecified } from '../kit/html/wording.ts'

type Options = { value: string; label: string }[]
const optionsOf = (labels: Readonly<Record<string, string>>): Options =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const choices: Partial<Record<AgencyField, Options>> = {
  software: [{ value: '', label: 'None' }, ...optionsOf(softwareNames)],
  payer: optionsOf(payerLabels),
  entryPreference: optionsOf(agencyEntryPreferences),
}
const defaults: Partial<Record<AgencyField, string>> = { payer: 'LANDLORD', entryPreference: '3' }
const switches: ReadonlySet<AgencyField> = new Set(['demandsSecondFactor'])

const hints: Partial<Record<AgencyField, string>> = {
  tradingNames: 'Optional.',
  abn: 'Eleven digits.',
  emailDomain: 'Optional. The part after @ of its addresses, such as agency.com.au. The agency verifies it later.',
  accountName: 'The trust account into which owners pay. Leave the account empty and owners pay into ours.',
  masterEmail: 'We send an invitation, which works for seven days.',
}

const longestText = 500

const checkbox = (field: AgencyField, value: string): Html =>
  html`<label class="choice"
    ><input type="checkbox" name="${field}" value="yes" ${isYes(value) && html`checked`} />
    ${agencyLabels[field]}</label
  >`

const serviceBoxes = (value: string, error: string | undefined): Html => {
  const chosen = servicesOf(value)
  return html`<fieldset class="field" ${describedByError('services', error)}>
    <legend>${agencyLabels.services}</legend>
    ${fieldError('services', error)}
    ${serviceCodes.map(
      (code) =>
        html`<label class="choice"
          ><input type="checkbox" name="services" value="${code}" ${chosen.includes(code) && html`checked`} />
          ${services[code].name}</label
        >`,
    )}
  </fieldset>`
}

/** What can be agreed about invoices, which is data of the state. */
type Plans = readonly { value: string; label: string }[]
const planChoices = (plans: Plans): Options => [
  { value: '', label: planNames[payAsYouGo] ?? '' },
  ...plans.filter(({ value }) => value !== payAsYouGo),
]

/** The control of a field with what was typed and its message. */
export function agencyControl(
  field: AgencyField,
  typed: TypedAgency,
  error: string | undefined,
  plans: Plans = [],
): Html {
  const value = typed[field]
  const options = field === 'packageName' ? planChoices(plans) : choices[field]
  if (field === 'services') return serviceBoxes(value, error)
  if (switches.has(field)) return checkbox(field, value)
  const label = agencyLabels[field]
  if (options) return selectField({ name: field, label, value: value || (defaults[field] ?? ''), options, error })
  const shown = field === 'abn' ? abnText(value) : value
  return textField({ name: field, label, value: shown, error, hint: hints[field], most: longestText })
}

/** What a form contains of these fields. */
export const readAgencyFields = (form: Values, fields: readonly AgencyField[]): Partial<TypedAgency> =>
  Object.fromEntries(
    fields.map((field) => [
      field,
      (field === 'services' ? readTexts(form, field).join(' ') : readText(form, field)).replaceAll(/\s+/g, ' ').trim(),
    ]),
  )

/** The text of a field for people. */
export function agencyText(field: AgencyField, typed: TypedAgency, plans: Plans = []): string {
  const value = typed[field]
  if (switches.has(field)) return isYes(value) ? 'Yes' : 'No'
  if (field === 'services')
    return (
      serviceCodes
        .filter((code) => servicesOf(value).includes(code))
        .map((code) => services[code].name)
        .join(', ') || notSpecified
    )
  if (field === 'software') return value === '' ? 'None' : (softwareNames[softwareOf(value) ?? ''] ?? value)
  if (field === 'abn') return value === '' ? notSpecified : abnText(value)
  const shown = value || (defaults[field] ?? '')
  const options = field === 'packageName' ? planChoices(plans) : choices[field]
  return options?.find((option) => option.value === shown)?.label ?? (shown || notSpecified)
}

import { isStaffRole, sortRoles, staffRoleNames, staffRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { fieldError } from '../kit/forms/form-messages.ts'
import { readTexts, type Values } from '../kit/forms/form-values.ts'
import { html, type Html } from '../kit/html/html.ts'

const effects: Readonly<Record<StaffRole, string>> = {
  TECHNICIAN: 'own days, keys and records only',
  OFFICE:
    'requests, bookings, roster, letters, findings, quotes, work orders, visits, agencies and their features, people’s data, viewing as a user',
  FINANCE: 'payments, bank statements, prices, how agencies are charged, and their payment details',
  SUPERVISOR: 'what the office does, but agencies and their features; and the release of records',
  LAW: 'rules of law, schedules and simulations',
  STAFF_MANAGER:
    'colleagues and their roles, blocking of users, the provider’s details and API keys, terms, agencies and their features, payment details of agencies, viewing as a user',
}

export const readRoles = (form: Values): StaffRole[] => sortRoles(readTexts(form, 'roles').filter(isStaffRole))

export const roleFields = (chosen: readonly StaffRole[], error?: string): Html => html`
  <fieldset ${error !== undefined && html`aria-describedby="roles-error"`}>
    <legend>Roles</legend>
    ${fieldError('roles', error)}
    ${staffRoles.map(
      (role) =>
        html`<label class="choice"
          ><input type="checkbox" name="roles" value="${role}" ${chosen.includes(role) && html`checked`} />
          <span><b>${roleTitle(role)}</b>: ${effects[role]}</span></label
        >`,
    )}
  </fieldset>
`

const roleTitle = (role: StaffRole): string => staffRoleNames[role].replace(/^./, (first) => first.toUpperCase())

import { softwareLabel } from '../../../contract/agency.ts'
import { pathOfAgency } from '../../../contract/portal-pages.ts'
import { agencyEntryPreferences, type AgencyEntryPreference } from '../../../contract/entry-preferences.ts'
import { services } from '../../../contract/services.ts'
import type { Member } from '../../areas/accounts/members.queries.ts'
import type { AgencyConnection, StaffInvitationRow, StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import type { AgencyExport } from '../../areas/agency-exports/agency-exports.queries.ts'
import { servicesOfMask } from '../../areas/agencies/typed-agency.ts'
import type { AgreementOfDay } from '../../areas/billing/billing.queries.ts'
import { payerLabels } from '../../areas/billing/payers.ts'
import { agreedPlanName } from '../../areas/billing/packages.ts'
import { hasRole } from '../../platform/staff-roles.ts'
import { textField } from '../kit/forms/fields.ts'
import { formError, formFields } from '../kit/forms/form-messages.ts'
import { postButton } from '../kit/forms/post-button.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderFacts, renderTable, type Html, type Part } from '../kit/html/html.ts'
import { agenciesPath, billingPath, linkTo, viewAsUserPath } from '../kit/html/links.ts'
import { abnText, dayOfInstant, momentText, notSpecified, phoneText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { exportOutcome } from './export-texts.ts'
import { statusLabels, syncText } from './agency-texts.ts'
import type { StatusParts } from './status-part.ts'

export type ShownAgency = {
  agency: StoredAgency
  members: readonly Member[]
  invitations: readonly StaffInvitationRow[]
  connections: readonly AgencyConnection[]
  lastExport: AgencyExport | undefined
  billing: Pick<AgreementOfDay, 'plan' | 'payer' | 'packageName'>
  /** A key for the form that invites another master user. */
  formId: string
  notice: Part
  /** Of one of the forms on the page, with what it was about. */
  refused?: { part: string; refusal: ChangeRefusal; typed: Readonly<Record<string, string>> } | undefined
}

export const agencyUrl = (
  { site }: Pick<SignedInCall, 'site'>,
  id: number,
  query: Record<string, string | undefined> = {},
): string => linkTo(site, `/Agencies/view/${id}`, query)

const addressText = ({ addressLine1, suburb, postcode }: StoredAgency): string =>
  [addressLine1, [suburb, postcode].filter(Boolean).join(' ')].filter(Boolean).join(', ') || notSpecified

const accountText = ({ bsb, billerCode }: StoredAgency): string =>
  [bsb !== null && `BSB ${bsb}`, billerCode !== null && `BPAY ${billerCode}`].filter(Boolean).join(', ') || 'Ours'

const billingText = ({ site, session }: SignedInCall, { agency, billing }: ShownAgency): Html => html`
  ${agreedPlanName(billing)}; pays: ${payerLabels[billing.payer].toLowerCase()}
  ${hasRole(session.roles, ['FINANCE']) && html`<a href="${linkTo(site, billingPath.replace(':id', String(agency.id)))}">How it is charged</a>`}
`

const facts = (call: SignedInCall, shown: ShownAgency): Html => {
  const { site } = call
  const { agency, connections } = shown
  const software = agency.software === null ? connections.map((each) => each.software) : [agency.software]
  return renderFacts([
    ['Status', statusLabels[agency.status]],
    ['Trading names', agency.tradingNames.join(', ') || notSpecified],
    ['ABN', abnText(agency.abn)],
    ['Address', addressText(agency)],
    ['Postal address', agency.postalAddress ?? 'The same'],
    ['Phone', phoneText(agency.phone)],
    ['Email', agency.email ?? notSpecified],
    [
      'Email domain',
      agency.emailDomain === null
        ? notSpecified
        : `${agency.emailDomain}${agency.isDomainVerified ? ' (verified)' : ' (not verified)'}`,
    ],
    ['Time zone', site.timeZone],
    ['Management software', software.map(softwareLabel).join(', ') || 'None'],
    [
      'Services',
      servicesOfMask(agency.serviceMask)
        .map((code) => services[code].name)
        .join(', ') || notSpecified,
    ],
    ['Entry by default', agencyEntryPreferences[agency.entryPreference as AgencyEntryPreference]],
    ['Features', html`<a href="${linkTo(site, `/Features/agency/${agency.id}`)}">Features of this agency</a>`],
    ['Two-factor sign-in', agency.demandsSecondFactor ? 'All users need it' : 'Each user decides'],
    ['Invoices', billingText(call, shown)],
    [
      'Account for owners',
      html`${accountText(agency)} <a href="${linkTo(site, `/PaymentDetails/agency/${agency.id}`)}">Payment details</a>`,
    ],
    ['Customer since', dayOfInstant(agency.createdAt, site.timeZone)],
  ])
}

const mailText = ({ isMailSent, mailError, mailReturnedAt }: StaffInvitationRow, timeZone: string): string => {
  if (mailReturnedAt !== null) return `Came back on ${dayOfInstant(mailReturnedAt, timeZone)}: ${mailError ?? ''}`
  if (mailError?.startsWith('Delayed') === true) return `Sent. ${mailError}`
  if (mailError !== null) return `Could not be delivered: ${mailError}`
  if (isMailSent === null) return 'Not known any more'
  return isMailSent ? 'Sent' : 'Waits to be sent'
}

function invitationForm(call: SignedInCall, { agency, refused }: ShownAgency, invitation: StaffInvitationRow): Html {
  const own = refused?.part === invitation.id ? refused : undefined
  const name = `email-${invitation.id}`
  const error = own?.refusal.fields['email']
  return html`
    ${postButton(call, { path: `/Agencies/view/${agency.id}`, label: 'Send again', about: `to ${invitation.name}`, fields: { action: 'resend', invitation: invitation.id } })}
    <form method="post" action="${agencyUrl(call, agency.id)}" novalidate>
      ${formFields(call.session, { action: 'readdress', invitation: invitation.id })}
      ${textField({ name, label: 'Send it to another address', value: own?.typed['email'] ?? '', most: 254, error })}
      <button class="quiet">Change the address</button>
    </form>
  `
}

const invitationsPart = (call: SignedInCall, shown: ShownAgency): Part =>
  shown.invitations.length > 0 &&
  renderTable({
    caption: 'Invited, not accepted yet',
    rows: shown.invitations,
    empty: '',
    columns: [
      { header: 'Name', cell: ({ name, isMaster }) => `${name}${isMaster ? ' (master user)' : ''}` },
      { header: 'Email', isLongWord: true, cell: ({ email }) => email },
      { header: 'Sent', cell: ({ sentAt }) => momentText(sentAt, call.site.timeZone) },
      { header: 'Mail', cell: (invitation) => mailText(invitation, call.site.timeZone) },
      {
        header: 'Link works until',
        cell: ({ expiresAt }) =>
          `${dayOfInstant(expiresAt, call.site.timeZone)}${expiresAt < call.now.toISOString() ? ' (expired)' : ''}`,
      },
      { header: 'Change', cell: (invitation) => invitationForm(call, shown, invitation) },
    ],
  })

const membersPart = (call: SignedInCall, { agency, members }: ShownAgency): Html =>
  renderTable({
    caption: 'Users',
    rows: members,
    empty: 'Nobody has joined yet.',
    columns: [
      {
        header: 'Name',
        cell: ({ id, name }) => html`<a href="${linkTo(call.site, `/People/view/${id}`)}">${name}</a>`,
      },
      {
        header: 'Role',
        cell: ({ isActive, isMaster }) => (isActive ? (isMaster ? 'Master user' : 'User') : 'No access'),
      },
      { header: 'Email', isLongWord: true, cell: ({ email }) => email },
      {
        header: 'Last sign-in',
        cell: ({ lastSignedInAt }) =>
          lastSignedInAt === null ? 'Never' : dayOfInstant(lastSignedInAt, call.site.timeZone),
      },
      {
        header: 'Portal',
        cell: ({ id, name, isActive }) =>
          isActive &&
          agency.status === 'ACTIVE' &&
          postButton(call, {
            path: viewAsUserPath,
            label: 'View as',
            about: name,
            fields: { userId: id, return_path: pathOfAgency(agency.id) },
          }),
      },
    ],
  })

const masterForm = (call: SignedInCall, { agency, formId, refused }: ShownAgency): Html => {
  const own = refused?.part === 'invite' ? refused : undefined
  const field = (name: 'name' | 'email', label: string, most: number): Html =>
    textField({ name, label, value: own?.typed[name] ?? '', most, error: own?.refusal.fields[name] })
  return html`<details ${own && html`open`}>
    <summary>Invite another master user</summary>
    <form method="post" action="${agencyUrl(call, agency.id)}" novalidate>
      ${formFields(call.session, { action: 'invite', id: formId })} ${field('name', 'Name', 75)}
      ${field('email', 'Email address', 254)}
      <p class="actions"><button>Send the invitation</button></p>
    </form>
  </details>`
}

const connectionsPart = ({ site }: SignedInCall, { connections }: ShownAgency): Html =>
  connections.length === 0
    ? html`<p>Not connected.</p>`
    : html`<ul>
        ${connections.map(
          ({ software, error, ...connection }) =>
            html`<li>${softwareLabel(software)}: ${syncText({ ...connection, syncError: error }, site.timeZone)}</li>`,
        )}
      </ul>`

const mergedPart = ({ site }: SignedInCall, { id, status, mergedInto }: StoredAgency): Part => {
  if (mergedInto !== null)
    return html`<h2>Merged</h2>
      <p>
        Everything moved to <a href="${linkTo(site, `/Agencies/view/${mergedInto}`)}">another agency</a>. It cannot be
        opened again.
      </p>`
  if (status === 'CLOSED') return false
  return html`<h2>Merge</h2>
    <p><a href="${linkTo(site, `/Agencies/merge/${id}`)}">Merge it into another agency</a></p>`
}

/** Everything about an agency for staff. */
export function agencyViewPage(call: SignedInCall, shown: ShownAgency, { status, changes }: StatusParts): Html {
  const { site, session } = call
  const { agency, refused } = shown
  const content = html`
    ${shown.notice} ${formError(refused?.refusal.message)}
    <p><a href="${linkTo(site, agenciesPath)}">All agencies</a></p>
    ${status} ${facts(call, shown)}
    <p class="actions">
      <a class="button" href="${linkTo(site, `/Agencies/change/${agency.id}`)}">Change the details</a> ${changes}
    </p>
    <h2>People</h2>
    ${(shown.members.length > 0 || shown.invitations.length === 0) && membersPart(call, shown)}
    ${invitationsPart(call, shown)} ${agency.status !== 'CLOSED' && masterForm(call, shown)}
    <h2>Software</h2>
    ${connectionsPart(call, shown)} ${mergedPart(call, agency)}
    <h2>Export</h2>
    <p>
      ${shown.lastExport ? `${exportOutcome(shown.lastExport, site.timeZone)}. ` : 'No export of everything was made yet. '}
      <a href="${linkTo(site, `/Agencies/export/${agency.id}`)}">Export everything</a>
    </p>
  `
  return frame({ site, session, title: agency.name, path: agenciesPath, content, hasErrors: refused !== undefined })
}

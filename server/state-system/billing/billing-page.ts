import { addDays, type Day } from '../../../contract/days.ts'
import type { StoredAgency } from '../../areas/agencies/agencies.queries.ts'
import { billingPeriods, periodLabels } from '../../areas/billing/billing-period.ts'
import type {
  AgreementVersion,
  BillingCounts,
  OwnBilling,
  ShownPeriod,
  SkipReason,
  UnpricedItem,
} from '../../areas/billing/billing.queries.ts'
import { planLabel, type PlanOption } from '../../areas/billing/packages.ts'
import { payerLabels } from '../../areas/billing/payers.ts'
import { longestBillingReason, type TypedAgreement } from '../../areas/billing/typed-agreement.ts'
import { agencyRoles, hasRole } from '../../platform/staff-roles.ts'
import { noteField, selectField, textField } from '../kit/forms/fields.ts'
import { formError, formFields, notice } from '../kit/forms/form-messages.ts'
import type { ChangeRefusal } from '../kit/forms/refused-change.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, renderFacts, renderTable, type Html, type Part } from '../kit/html/html.ts'
import { agenciesPath, billingPath, linkTo, paymentDetailsPath, pricesPath } from '../kit/html/links.ts'
import { pager } from '../kit/html/pager.ts'
import { unpricedNotice } from '../kit/html/unpriced-notice.ts'
import { dayText, momentText, moneyText } from '../kit/html/wording.ts'
import { requestsPerPage } from '../kit/lists/page-sizes.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

export type TypedOwn = { propertyId: string; plan: string; startsOn: string; reason: string }

export type BillingPage = {
  agency: StoredAgency
  today: Day
  page: number
  /** What holds today. */
  held: AgreementVersion | undefined
  versions: readonly AgreementVersion[]
  counts: BillingCounts
  own: readonly OwnBilling[]
  periods: readonly ShownPeriod[]
  unpriced: readonly UnpricedItem[]
  plans: readonly PlanOption[]
  typed: TypedAgreement
  typedOwn: TypedOwn
  refusal: ChangeRefusal | undefined
  isSaved: boolean
}

const skipTexts: Record<SkipReason, string> = {
  ON_HOLD: 'Not charged: on hold',
  AGENCY_PAUSED: 'Not charged: the agency was paused',
  NOTHING_COVERED: 'Not charged: the package covers none of its services',
  NO_PRICE: 'Waits for a price',
}

const urlOf = ({ site }: SignedInCall, { agency }: BillingPage): string =>
  linkTo(site, billingPath.replace(':id', String(agency.id)))

const dayOfMonth = (day: number | null): string => (day === null ? 'Each property on its own day' : `Day ${day}`)

const statusNote = ({ agency }: BillingPage): Part =>
  (agency.status === 'PAUSED' || agency.status === 'CLOSED') &&
  html`<div class="notice">
    <p>
      ${
        agency.status === 'PAUSED'
          ? 'The agency is paused. A period that would begin is not charged and begins a month later.'
          : 'The agency is closed. No further periods are charged.'
      }
    </p>
  </div>`

const heldFacts = ({ held, plans, counts, today }: BillingPage): Html => {
  const isOver = held !== undefined && held.endsOn !== null && held.endsOn < today
  return renderFacts([
    ['Today', planLabel(plans, held === undefined || isOver ? 'PAYG' : held.plan)],
    ['Who pays', payerLabels[held?.payer ?? 'LANDLORD']],
    ['Properties with a subscription', counts.subscribed],
    ['Properties that pay by the visit', counts.payAsYouGo],
    ['Cancelled properties, which are not charged', counts.cancelled],
  ])
}

function agreementForm(call: SignedInCall, page: BillingPage): Html {
  const { typed, refusal, plans, versions } = page
  const error = (name: string) => refusal?.fields[name]
  return html`
    <h2>Agree something else</h2>
    <form method="post" action="${urlOf(call, page)}" novalidate>
      ${formFields(call.session, { act: 'agreement', version: versions[0]?.version ?? 0 })}
      ${selectField({ name: 'plan', label: 'Plan', value: typed.plan, options: plans, error: error('plan'), hint: 'Packages and what they cost are kept at Prices.' })}
      ${selectField({ name: 'payer', label: 'Who pays', value: typed.payer, error: error('payer'), options: Object.entries(payerLabels).map(([value, label]) => ({ value, label })) })}
      ${selectField({ name: 'period', label: 'Invoices of a subscription', value: typed.period, error: error('period'), options: billingPeriods.map((value) => ({ value, label: periodLabels[value] })), hint: 'A month costs a twelfth of the year.' })}
      ${textField({ name: 'billingDay', label: 'Day of the month', value: typed.billingDay, error: error('billingDay'), most: 2, isDigits: true, hint: 'From 1 to 28. Empty: each property on the day on which it began.' })}
      ${textField({ name: 'validFrom', label: 'From', type: 'date', value: typed.validFrom, error: error('validFrom') })}
      ${textField({ name: 'endsOn', label: 'Last day, if it ends', type: 'date', value: typed.endsOn, error: error('endsOn') })}
      ${noteField({ name: 'reason', label: `Reason (at most ${longestBillingReason} characters)`, value: typed.reason, error: error('reason'), rows: 2 })}
      <p class="actions"><button>Save</button></p>
    </form>
  `
}

/** The latest is first; each holds until a later one does. */
function untilText(version: AgreementVersion, versions: readonly AgreementVersion[]): string {
  const [next] = versions
    .slice(0, versions.indexOf(version))
    .map(({ validFrom }) => validFrom)
    .toSorted()
  if (next !== undefined && next <= version.validFrom) return 'Replaced'
  const last = next === undefined ? version.endsOn : addDays(next, -1)
  if (last === null) return 'Open'
  return dayText(version.endsOn !== null && version.endsOn < last ? version.endsOn : last)
}

const versionsTable = ({ site }: SignedInCall, { versions, plans }: BillingPage): Html =>
  renderTable({
    caption: 'Agreements',
    rows: versions,
    empty: 'Nothing is agreed: each visit is invoiced, and the landlord pays.',
    columns: [
      { header: 'From', cell: ({ validFrom }) => dayText(validFrom) },
      { header: 'Until', cell: (version) => untilText(version, versions) },
      { header: 'Plan', cell: ({ plan }) => planLabel(plans, plan) },
      { header: 'Who pays', cell: ({ payer }) => payerLabels[payer] },
      { header: 'Period', cell: ({ period, billingDay }) => `${periodLabels[period]}. ${dayOfMonth(billingDay)}` },
      { header: 'Reason', cell: ({ reason }) => reason },
      { header: 'Recorded', cell: ({ by, at }) => `${by ?? 'The system'}, ${momentText(at, site.timeZone)}` },
    ],
  })

function ownPart(call: SignedInCall, page: BillingPage): Html {
  const { own, plans, typedOwn, refusal } = page
  const error = (name: string) => refusal?.fields[name]
  const options = [{ value: '', label: 'As agreed with the agency' }, ...plans]
  return html`
    <h2>Single properties</h2>
    ${renderTable({
      caption: 'Properties with a plan or a first day of their own',
      rows: own.slice(0, requestsPerPage),
      empty: 'All properties are charged as agreed with the agency.',
      columns: [
        { header: 'Number', cell: ({ propertyId }) => propertyId },
        { header: 'Address', cell: ({ address }) => address },
        { header: 'Plan', cell: ({ plan }) => (plan === null ? 'As agreed' : planLabel(plans, plan)) },
        { header: 'First period from', cell: ({ startsOn }) => (startsOn === null ? 'As agreed' : dayText(startsOn)) },
      ],
    })}
    <details ${typedOwn.propertyId !== '' && html`open`}>
      <summary>Charge a property otherwise</summary>
      <form method="post" action="${urlOf(call, page)}" novalidate>
        ${formFields(call.session, { act: 'own' })}
        ${textField({ name: 'number', label: 'Number of the property', value: typedOwn.propertyId, error: error('propertyId'), most: 10, isDigits: true })}
        ${selectField({ name: 'ownPlan', label: 'Plan of the property', value: typedOwn.plan, options, error: error('ownPlan') })}
        ${textField({ name: 'startsOn', label: 'First day of its first period', type: 'date', value: typedOwn.startsOn, error: error('startsOn') })}
        ${noteField({ name: 'ownReason', label: `Reason (at most ${longestBillingReason} characters)`, value: typedOwn.reason, error: error('ownReason'), rows: 2 })}
        <p class="actions"><button>Save</button></p>
      </form>
    </details>
  `
}

const periodsTable = (call: SignedInCall, page: BillingPage): Html => html`
  ${renderTable({
    caption: 'Periods of subscriptions, the latest first',
    rows: page.periods.slice(0, requestsPerPage),
    empty: 'No period has begun yet. Invoices are made in the night of the first day.',
    columns: [
      { header: 'From', cell: ({ startsOn }) => dayText(startsOn) },
      { header: 'Until', cell: ({ endsOn }) => dayText(endsOn) },
      { header: 'Property', cell: ({ address }) => address },
      {
        header: 'Invoice',
        cell: ({ invoiceId, invoiceNumber, skipped, lacksPrice }) =>
          invoiceId === null
            ? skipped && `${skipTexts[skipped]}${lacksPrice === null ? '' : ` of ${lacksPrice}`}`
            : html`<a href="${linkTo(call.site, `/Payments/view/${page.agency.id}/${invoiceId}`)}"
                >${invoiceNumber}</a
              >`,
      },
      { header: 'Amount', isNumber: true, cell: ({ totalCents }) => totalCents !== null && moneyText(totalCents) },
    ],
  })}
  ${pager(page.page, Math.max(page.periods.length, page.own.length) > requestsPerPage, (to) =>
    linkTo(call.site, billingPath.replace(':id', String(page.agency.id)), { page: to }),
  )}
`

/** How an agency is charged: what holds, what is agreed from when, and which periods were invoiced. */
export function billingPage(call: SignedInCall, page: BillingPage): Html {
  const { site, session } = call
  const { agency, refusal, isSaved } = page
  const opensAgencies = hasRole(session.roles, agencyRoles)
  const content = html`
    ${isSaved && notice('Saved.')} ${formError(refusal?.message)}
    <p class="actions">
      ${opensAgencies && html`<a href="${linkTo(site, `${agenciesPath.replace('index', 'view')}/${agency.id}`)}">${agency.name}</a>`}
      <a href="${linkTo(site, pricesPath, { agency: agency.id })}">Prices for ${agency.name}</a>
    </p>
    ${statusNote(page)} ${unpricedNotice(site, page.unpriced)} ${heldFacts(page)}
    <p>
      The invoice of a period is made in the night of its first day, at the prices of that day. A property that leaves
      gets nothing back; its next period is not charged.
    </p>
    <h2>Agreements</h2>
    ${versionsTable(call, page)} ${agreementForm(call, page)} ${ownPart(call, page)}
    <h2>Periods of subscriptions</h2>
    ${periodsTable(call, page)}
  `
  const title = `How ${agency.name} is charged`
  const path = opensAgencies ? agenciesPath : paymentDetailsPath
  return frame({ site, session, title, path, content, hasErrors: refusal !== undefined })
}

import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql } from '../../platform/sql.ts'
import type { BillingPeriod } from './billing-period.ts'
import type { Payer } from './payers.ts'

/** Invoices of an agency are made by one worker, while its agreement does not change. */
export const lockBilling = (agencyId: number) => sql`select pg_advisory_xact_lock(hashtext('bill-agency'), ${agencyId})`

export type SkipReason = 'ON_HOLD' | 'AGENCY_PAUSED' | 'NOTHING_COVERED' | 'NO_PRICE'
export type BilledPeriod = {
  propertyId: number
  startsOn: Day
  endsOn: Day
  invoiceId: number | null
  skipped: SkipReason | null
  /** The item for whose price it waits. */
  lacksPrice: string | null
}

export type Agreement = {
  version: number
  validFrom: Day
  endsOn: Day | null
  plan: string
  payer: Payer
  period: BillingPeriod
  billingDay: number | null
}
export type AgreementVersion = Agreement & { reason: string; by: string | null; at: string }

/** The latest recorded first. */
export const agreementVersions = (agencyId: number) => sql<AgreementVersion>`
  select b.version, b.valid_from as "validFrom", b.ends_on as "endsOn", b.plan, b.payer, b.period, b.billing_day as "billingDay",
         b.reason, (select u.name from users u where u.id = b.recorded_by) as by, b.recorded_at as at
    from billing_agreements b where b.agency_id = ${agencyId} order by b.version desc limit 200`

export type AgreementOfDay = Pick<Agreement, 'plan' | 'payer' | 'period'> & { packageName: string | null }

/** What holds on a day, also where nothing was agreed. */
export const agreementOn = (agencyId: number, day: Day) => sql<AgreementOfDay>`
  select b.plan, b.payer, b.period,
         (select i.name from agencies a join price_items i on i.state = a.state and i.code = b.plan
           where a.id = ${agencyId}) as "packageName"
    from app.billing_on(${agencyId}, ${day}::date) b`

type Recorded = { reason: string; userId: number | null; now: Date }

export const insertAgreement = (agencyId: number, agreement: Agreement, { reason, userId, now }: Recorded) => sql`
  insert into billing_agreements
    (agency_id, version, valid_from, ends_on, plan, payer, period, billing_day, reason, recorded_by, recorded_at)
  values (${agencyId}, ${agreement.version}, ${agreement.validFrom}, ${agreement.endsOn}, ${agreement.plan}, ${agreement.payer},
          ${agreement.period}, ${agreement.billingDay}, ${reason}, ${userId}, ${now.toISOString()})`

/** The tags of the properties follow the agreement. */
export const enqueueTagRefresh = (state: StateCode, agencyId: number) => sql`
  select app.enqueue('refresh-billing-tags', ${JSON.stringify({ state, agencyId })}::json, ${`refresh-billing-tags-${agencyId}`})`

export type OwnBilling = { propertyId: number; address: string; plan: string | null; startsOn: Day | null }

/** Properties that are charged otherwise than agreed with the agency, one more than a page. */
export const ownBillings = (agencyId: number, atMost: number, offset: number) => sql<OwnBilling>`
  select p.id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address, p.billing_plan as plan,
         p.billing_starts_on as "startsOn"
    from properties p
   where p.agency_id = ${agencyId} and p.cancelled_at is null and (p.billing_plan is not null or p.billing_starts_on is not null)
   order by p.id limit ${atMost} offset ${offset}`

export const lockOwnBilling = (agencyId: number, propertyId: number) => sql<OwnBilling & { isCancelled: boolean }>`
  select p.id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address, p.billing_plan as plan,
         p.billing_starts_on as "startsOn", p.cancelled_at is not null as "isCancelled"
    from properties p where p.agency_id = ${agencyId} and p.id = ${propertyId} for update`

export type ShownPeriod = Omit<BilledPeriod, 'invoiceId'> & {
  address: string
  invoiceId: number | null
  invoiceNumber: string | null
  totalCents: number | null
}

/** One more than a page, the latest first. */
export const periodsOfAgency = (agencyId: number, atMost: number, offset: number) => sql<ShownPeriod>`
  select b.property_id as "propertyId", p.address_line_1 || ', ' || p.address_line_2 as address, b.starts_on as "startsOn",
         b.ends_on as "endsOn", b.skipped, b.lacks_price as "lacksPrice", b.invoice_id as "invoiceId", i.invoice_number as "invoiceNumber",
         i.total_cents as "totalCents"
    from billed_periods b
    join properties p on p.agency_id = b.agency_id and p.id = b.property_id
    left join invoices i on i.agency_id = b.agency_id and i.id = b.invoice_id
   where b.agency_id = ${agencyId} order by b.starts_on desc, b.property_id limit ${atMost} offset ${offset}`

/** Items without a price, for which invoices of subscriptions wait, in a state or of an agency. */
export const unpricedItems = (state: StateCode, agencyId: number | null = null) => sql<UnpricedItem>`
  select b.lacks_price as code, coalesce(min(i.name), b.lacks_price) as name, count(*)::int as properties
    from agencies a
    join billed_periods b on b.agency_id = a.id and b.skipped = 'NO_PRICE'
    left join price_items i on i.state = a.state and i.code = b.lacks_price
   where a.state = ${state} and a.closed_at is null and a.id = coalesce(${agencyId}::int, a.id)
   group by b.lacks_price order by 1`

export type UnpricedItem = { code: string; name: string; properties: number }

export type BillingCounts = { subscribed: number; payAsYouGo: number; cancelled: number }

export const billingCounts = (agencyId: number, today: Day) => sql<BillingCounts>`
  select count(*) filter (where p.cancelled_at is null and coalesce(p.billing_plan, g.plan) <> 'PAYG')::int as subscribed,
         count(*) filter (where p.cancelled_at is null and coalesce(p.billing_plan, g.plan) = 'PAYG')::int as "payAsYouGo",
         count(*) filter (where p.cancelled_at is not null)::int as cancelled
    from properties p cross join app.billing_on(${agencyId}, ${today}::date) g where p.agency_id = ${agencyId}`

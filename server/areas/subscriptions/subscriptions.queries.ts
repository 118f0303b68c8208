import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { BillingPeriod } from '../billing/billing-period.ts'
import type { BilledPeriod } from '../billing/billing.queries.ts'
import { invoiceKind } from '../invoices/invoice-details.queries.ts'

const task = 'bill-subscriptions'

/** Once per state and day: a row only for the worker that begins it. */
export const beginBilling = (state: StateCode, today: Day, now: Date) => sql<{ day: Day }>`
  insert into job_runs (task, state, day, started_at, finished_at)
  values (${task}, ${state}, ${today}, ${now.toISOString()}, ${now.toISOString()})
  on conflict do nothing returning day`

export const agenciesToBill = (state: StateCode) => sql<{ id: number; isActive: boolean }>`
  select id, is_active as "isActive" from app.agencies_to_bill(${state})`

export const enqueueBilling = (state: StateCode, agencyId: number) => sql`
  select app.enqueue('bill-agency', ${JSON.stringify({ state, agencyId })}::json, ${`bill-agency-${agencyId}`})`

/** What the invoices of the agency still need of the provider. */
export const invoiceLacks = (agencyId: number, today: Day) => sql<{
  lacks: string[]
  document: 'INVOICE' | 'AGENCY_INVOICE'
}>`
  select d.lacks, k.kind as document
    from agencies a
   cross join lateral app.billing_on(a.id, ${today}::date) g
   cross join lateral (select case when g.payer = 'AGENCY' then 'INVOICE' else ${invoiceKind} end as kind) k
   cross join lateral app.provider_on(a.state, ${today}::date, k.kind) d where a.id = ${agencyId}`

export type DueProperty = {
  propertyId: number
  plan: string
  period: BillingPeriod
  startsOn: Day
  gasAppliances: number
  /** Without cancelled ones. */
  services: { serviceId: number; onHoldUntil: Day | null }[]
}

/**
 * The properties on service whose next period has begun. It begins after the last one ended, but not before the
 * property's own first day or enrolment, nor before the agreement, and on the agreement's day of the month, if it has one.
 */
const dueFrom = (agencyId: number, today: Day): Sql => sql`
  properties p
   cross join (select g.*, z.time_zone from app.billing_on(${agencyId}, ${today}::date) g, agencies a join states z on z.code = a.state
                where a.id = ${agencyId}) g
   cross join lateral (select coalesce(p.billing_plan, g.plan) as plan) n
   cross join lateral (
     select greatest(coalesce(p.billing_starts_on, (p.enrolled_at at time zone g.time_zone)::date),
                     case when p.billing_plan is null then g.since end,
                     (select max(b.ends_on) + 1 from billed_periods b
                       where b.agency_id = p.agency_id and b.property_id = p.id)) as day) f
   cross join lateral (
     select case when g.billing_day is null or p.billing_starts_on is not null then f.day
                 else (date_trunc('month', f.day - g.billing_day) + interval '1 month')::date + g.billing_day - 1
            end as starts_on) s
   where p.agency_id = ${agencyId} and p.cancelled_at is null and n.plan <> 'PAYG' and s.starts_on <= ${today}::date
     and exists (select from property_services v
                  where v.agency_id = p.agency_id and v.property_id = p.id and v.cancelled_at is null)`

/** Locks them, so that none is cancelled or changed while its invoice is made. */
export const lockDueProperties = (agencyId: number, today: Day, atMost: number) => sql<DueProperty>`
  select p.id as "propertyId", n.plan, g.period, s.starts_on as "startsOn", coalesce(p.gas_appliance_count, 0) as "gasAppliances",
         (select json_agg(json_build_object('serviceId', v.service_id, 'onHoldUntil', v.on_hold_until)) from property_services v
           where v.agency_id = p.agency_id and v.property_id = p.id and v.cancelled_at is null) as services
    from ${dueFrom(agencyId, today)}
   order by p.id limit ${atMost} for update of p`

export const insertPeriods = (agencyId: number, periods: readonly BilledPeriod[], now: Date) => sql`
  insert into billed_periods (agency_id, property_id, starts_on, ends_on, invoice_id, skipped, lacks_price, recorded_at)
  select ${agencyId}::int, x."propertyId", x."startsOn", x."endsOn", x."invoiceId", x.skipped, x."lacksPrice", ${now.toISOString()}
    from jsonb_to_recordset(${JSON.stringify(periods)}::jsonb)
      as x ("propertyId" int, "startsOn" date, "endsOn" date, "invoiceId" int, skipped text, "lacksPrice" text)`

/** Periods that wait for a price are tried again. */
export const deleteWaitingPeriods = (agencyId: number) => sql`
  delete from billed_periods where agency_id = ${agencyId} and skipped = 'NO_PRICE'`

/** A paused agency is not charged: what would begin begins a month later. */
export const skipPaused = (agencyId: number, today: Day, now: Date) => sql<{ propertyId: number }>`
  insert into billed_periods (agency_id, property_id, starts_on, ends_on, skipped, recorded_at)
  select p.agency_id, p.id, s.starts_on, (s.starts_on + interval '1 month')::date - 1, 'AGENCY_PAUSED', ${now.toISOString()}
    from ${dueFrom(agencyId, today)}
  on conflict do nothing returning property_id as "propertyId"`

/** The office of the agency, unless it was told of today's invoices or gets no mail. */
export const officeToTell = (agencyId: number, threadKey: string) => sql<{ name: string; email: string }>`
  select a.name, a.email from agencies a
   where a.id = ${agencyId} and a.email is not null and a.is_sending_enabled
     and not exists (select from mails m where m.agency_id = a.id and m.thread_key = ${threadKey})`

export type ToldInvoice = { id: number; invoiceNumber: string; address: string; dueOn: Day; totalCents: number }

/** The invoices of subscriptions that were made on a day. */
export const invoicesToTell = (agencyId: number, issuedOn: Day) => sql<ToldInvoice>`
  select i.id, i.invoice_number as "invoiceNumber", p.address_line_1 || ', ' || p.address_line_2 as address, i.due_on as "dueOn",
         i.total_cents::float8 as "totalCents"
    from billed_periods b
    join invoices i on i.agency_id = b.agency_id and i.id = b.invoice_id and i.issued_on = ${issuedOn} and i.voided_at is null
    join properties p on p.agency_id = i.agency_id and p.id = i.property_id
   where b.agency_id = ${agencyId} order by p.address_line_1, i.id`

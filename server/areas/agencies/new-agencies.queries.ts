import { sql } from '../../platform/sql.ts'
import type { AgencyDetails } from './typed-agency.ts'

/** Agencies of a state are created one after another, so that of two with the same ABN the second sees the first. */
export const lockNewAgencies = () => sql`select pg_advisory_xact_lock(hashtext('new-agencies'), hashtext(app.state()))`

export type CreatedAgency = { id: number; name: string; abn: string | null }

/** What was created with this key before. */
export const agencyOfForm = (key: string) => sql<CreatedAgency>`
  select id, name, abn from agencies where state = app.state() and form_key = ${key}::uuid`

export type SimilarAgency = { id: number; name: string; hasAbn: boolean }

/** Agencies that are not closed and have this ABN, or this domain in use or to be verified. */
export const similarAgencies = (
  abn: string,
  domain: string | null,
  exceptId: number | null = null,
) => sql<SimilarAgency>`
  select id, name, abn = ${abn} as "hasAbn" from agencies
   where state = app.state() and closed_at is null and (${exceptId}::int is null or id <> ${exceptId}::int)
     and (abn = ${abn} or email_domain = ${domain}::text or next_email_domain = ${domain}::text)
   order by abn = ${abn} desc, name, id limit 5`

type NewAgency = AgencyDetails & { key: string; suburbId: number }

export const insertAgency = (agency: NewAgency, now: Date) => sql<{ id: number }>`
  insert into agencies
    (state, form_key, name, trading_names, abn, email_domain, address_line_1, suburb_id, phone, email, postal_address, software,
     service_mask, entry_preference_code, demands_second_factor,
     payment_account_name, payment_bsb, payment_account_number, bpay_biller_code, created_at)
  values
    (app.state(), ${agency.key}::uuid, ${agency.name}, ${agency.tradingNames}::text[], ${agency.abn}, ${agency.emailDomain},
     ${agency.addressLine1}, ${agency.suburbId}, ${agency.phone}, ${agency.email}, ${agency.postalAddress}, ${agency.software},
     ${agency.serviceMask}, ${agency.entryPreference},
     ${agency.demandsSecondFactor}, ${agency.payment.accountName}, ${agency.payment.bsb},
     ${agency.payment.accountNumber}, ${agency.payment.billerCode}, ${now.toISOString()})
  returning id`

export const insertKeyLocation = (agencyId: number, address: string) => sql`
  insert into key_locations (agency_id, full_address, is_default) values (${agencyId}, ${address}, true)`

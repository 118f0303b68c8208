import { sql, type Sql } from '../../platform/sql.ts'

export type Office = {
  name: string
  abn: string | null
  phone: string | null
  email: string | null
  addressLine1: string | null
  suburb: string | null
  postcode: string | null
  postalAddress: string | null
  logoFileId: number | null
  logoKey: string | null
  logoType: string | null
  emailDomain: string | null
  isDomainVerified: boolean
  /** Replaces the domain in use once its DNS records are found. */
  nextDomain: string | null
  domainCheckedAt: string | null
  domainProblem: string | null
  version: number
}

const columns: Sql = sql`
  a.name, a.abn, a.phone, a.email, a.address_line_1 as "addressLine1", s.name as suburb, s.postcode,
  a.postal_address as "postalAddress", a.logo_file_id as "logoFileId", f.storage_key as "logoKey",
  f.detected_type as "logoType", a.email_domain as "emailDomain", a.is_email_domain_verified as "isDomainVerified",
  a.next_email_domain as "nextDomain",
  a.email_domain_checked_at as "domainCheckedAt", a.email_domain_problem as "domainProblem", a.version`

const tables: Sql = sql`
  agencies a left join suburbs s on s.id = a.suburb_id
  left join files f on f.agency_id = a.id and f.id = a.logo_file_id and f.status = 'STORED'`

export const agencyOffice = (agencyId: number) => sql<Office>`
  select ${columns} from ${tables} where a.id = ${agencyId}`

export const lockOffice = (agencyId: number) => sql<Office>`
  select ${columns} from ${tables} where a.id = ${agencyId} for update of a`

/** The suburb by its name and postcode. */
export const suburbNamed = (name: string, postcode: string) => sql<{ id: number; name: string }>`
  select id, name from suburbs where state = app.state() and lower(name) = lower(${name}) and postcode = ${postcode}`

export type OfficeDetails = {
  abn: string | null
  phone: string | null
  email: string | null
  addressLine1: string | null
  suburbId: number | null
  postalAddress: string | null
}

export const saveOffice = (agencyId: number, office: OfficeDetails) => sql`
  update agencies
     set abn = ${office.abn}, phone = ${office.phone}, email = ${office.email}, address_line_1 = ${office.addressLine1},
         suburb_id = ${office.suburbId}, postal_address = ${office.postalAddress}, version = version + 1
   where id = ${agencyId}`

export const saveLogo = (agencyId: number, fileId: number | null) => sql`
  update agencies set logo_file_id = ${fileId}, version = version + 1 where id = ${agencyId}`

/** A new domain has to be proven again. */
export const saveDomain = (agencyId: number, domain: string | null) => sql`
  update agencies
     set email_domain = ${domain}, is_email_domain_verified = false, next_email_domain = null,
         email_domain_checked_at = null, email_domain_problem = null, version = version + 1
   where id = ${agencyId}`

/** The domain in use stays in use; the next one, if any, is to be checked. */
export const saveNextDomain = (agencyId: number, domain: string | null) => sql`
  update agencies
     set next_email_domain = ${domain}, email_domain_checked_at = null, email_domain_problem = null, version = version + 1
   where id = ${agencyId}`

export const saveDomainCheck = (agencyId: number, problem: string | null, now: Date) => sql`
  update agencies
     set is_email_domain_verified = ${problem === null}, email_domain_problem = ${problem},
         email_domain_checked_at = ${now.toISOString()}
   where id = ${agencyId}`

/** The next domain takes the place of the one in use, unless its check has found a problem. */
export const saveNextDomainCheck = (agencyId: number, problem: string | null, now: Date) => sql`
  update agencies
     set email_domain = case when ${problem}::text is null then next_email_domain else email_domain end,
         next_email_domain = case when ${problem}::text is null then null else next_email_domain end,
         email_domain_problem = ${problem}, email_domain_checked_at = ${now.toISOString()}
   where id = ${agencyId}`

/** The last change of the office, for the message about a conflict. */
export const lastOfficeChange = (agencyId: number) => sql<{ at: string; name: string | null }>`
  select e.at, e.user_name as name from audit_events e
   where e.agency_id = ${agencyId} and e.entity = 'agencies' and e.entity_id = ${agencyId}
   order by e.at desc, e.id desc limit 1`

export const masterAddresses = (agencyId: number) => sql<{ name: string; email: string; agency: string }>`
  select u.name, u.email, a.name as agency
    from memberships m join users u on u.id = m.user_id and u.is_active join agencies a on a.id = m.agency_id
   where m.agency_id = ${agencyId} and m.is_master and m.ended_at is null order by u.id limit 50`

export const setAgencyPayment = (
  agencyId: number,
  {
    accountName,
    bsb,
    accountNumber,
    billerCode,
  }: { [Part in 'accountName' | 'bsb' | 'accountNumber' | 'billerCode']: string | null },
) => sql`
  update agencies
     set payment_account_name = ${accountName}, payment_bsb = ${bsb}, payment_account_number = ${accountNumber},
         bpay_biller_code = ${billerCode}
   where id = ${agencyId}`

/** Sets permissions of the agency, by the names of their columns. */
export const setAgencyFlags = (agencyId: number, flags: Readonly<Record<string, boolean | null>>) => sql`
  update agencies a
     set allow_agency_portal_booking = f.allow_agency_portal_booking, can_request_hold = f.can_request_hold,
         can_request_cancellation = f.can_request_cancellation, is_sending_enabled = f.is_sending_enabled,
         is_auto_owner_report_allowed = f.is_auto_owner_report_allowed, has_strict_keys = f.has_strict_keys, version = a.version + 1
    from agencies b cross join lateral jsonb_populate_record(b, ${JSON.stringify(flags)}::jsonb) f
   where a.id = ${agencyId} and b.id = a.id`

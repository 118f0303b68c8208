import type { ProviderContact } from '../../../contract/brand.ts'
import type { Day } from '../../../contract/days.ts'
import type { StateCode } from '../../../contract/states.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { PaymentDetails } from './typed-payment.ts'

export const providerContact = (state: StateCode, today: Day) => sql<ProviderContact>`
  select p.trading_name as name, p.phone, p.email, p.electrical_licence as licence
    from app.provider_on(${state}, ${today}::date, 'MAIL') p`

/** How the provider signs its own mails. */
export const providerSignature = (state: StateCode, today: Day) => sql<{
  name: string | null
  lines: string[]
  isDemo: boolean
}>`
  select p.trading_name as name, p.lines, p.is_demo as "isDemo" from app.provider_on(${state}, ${today}::date, 'MAIL') p`

/** Changes of a state's provider are made one after another. */
export const lockProvider = (state: StateCode) =>
  sql`select pg_advisory_xact_lock(hashtext('provider'), hashtext(${state}))`

export type ProviderDetails = PaymentDetails & {
  validFrom: Day
  legalName: string | null
  tradingName: string | null
  abn: string | null
  addressLines: string[]
  phone: string | null
  email: string | null
  workingHours: string | null
}

export type DetailsVersion = ProviderDetails & {
  version: number
  hasLogo: boolean
  isDemo: boolean
  reason: string
  recordedBy: string | null
  recordedAt: string
  /** A later version from the same day replaces it. */
  isReplaced: boolean
  withdrawnAt: string | null
  withdrawnBy: string | null
}

/** All versions, the latest recorded first; a provider has a handful. */
export const detailsVersions = (state: StateCode) => sql<DetailsVersion>`
  select d.version, d.valid_from as "validFrom", d.legal_name as "legalName", d.trading_name as "tradingName", d.abn,
         d.address_lines as "addressLines", d.phone, d.email::text as email, d.working_hours as "workingHours",
         d.account_name as "accountName", d.bsb, d.account_number as "accountNumber", d.biller_code as "billerCode",
         d.logo is not null as "hasLogo", d.is_demo as "isDemo", d.reason, u.name as "recordedBy", d.recorded_at as "recordedAt",
         d.withdrawn_at as "withdrawnAt", (select x.name from users x where x.id = d.withdrawn_by) as "withdrawnBy",
         exists (select from provider_details w
                  where w.state = d.state and w.valid_from = d.valid_from and w.version > d.version
                    and w.withdrawn_at is null) as "isReplaced"
    from provider_details d left join users u on u.id = d.recorded_by
   where d.state = ${state} order by d.version desc limit 200`

type Recorded = { state: StateCode; version: number; reason: string; userId: number; now: Date }

const nextVersion = (state: StateCode): Sql =>
  sql`(select coalesce(max(version), 0) + 1 from provider_details where state = ${state})`

/** Keeps the logo of the version before. An installation with demo data stays one. */
export const insertDetails = (details: ProviderDetails, { state, version, reason, userId, now }: Recorded) => sql`
  insert into provider_details (state, version, valid_from, legal_name, trading_name, abn, address_lines, phone, email, working_hours,
                                logo, is_demo, account_name, bsb, account_number, biller_code, reason, recorded_by, recorded_at)
  values (${state}, ${version}, ${details.validFrom}, ${details.legalName}, ${details.tradingName}, ${details.abn},
          ${details.addressLines}::text[], ${details.phone}, ${details.email}, ${details.workingHours},
          (select d.logo from provider_details d where d.state = ${state} order by d.version desc limit 1),
          exists (select from provider_details d where d.state = ${state} and d.is_demo),
          ${details.accountName}, ${details.bsb}, ${details.accountNumber}, ${details.billerCode}, ${reason}, ${userId},
          ${now.toISOString()})`

type Withdrawal = { today: Day; userId: number; now: Date }

/** Only before its day; no row otherwise. */
export const withdrawDetails = (state: StateCode, version: number, { today, userId, now }: Withdrawal) => sql<{
  version: number
}>`
  update provider_details set withdrawn_at = ${now.toISOString()}, withdrawn_by = ${userId}
   where state = ${state} and version = ${version} and valid_from > ${today} and withdrawn_at is null returning version`

/** What holds today, with another logo from now on, or without one. No row if nothing changes. */
export const insertLogo = (
  state: StateCode,
  logo: Buffer | null,
  { today, userId, now }: { today: Day; userId: number; now: Date },
) => sql<{ version: number }>`
  insert into provider_details (state, version, valid_from, legal_name, trading_name, abn, address_lines, phone, email, working_hours,
                                logo, is_demo, account_name, bsb, account_number, biller_code, reason, recorded_by, recorded_at)
  select ${state}, ${nextVersion(state)}, ${today}, d.legal_name, d.trading_name, d.abn, coalesce(d.address_lines, '{}'), d.phone,
         d.email, d.working_hours, ${logo}::bytea, coalesce(d.is_demo, false), d.account_name, d.bsb, d.account_number, d.biller_code,
         ${logo === null ? 'Logo removed' : 'Logo changed'}, ${userId}, ${now.toISOString()}
    from (select 1) one
    left join lateral (select * from provider_details d where d.state = ${state} and d.valid_from <= ${today} and d.withdrawn_at is null
                        order by d.valid_from desc, d.version desc limit 1) d on true
   where d.logo is distinct from ${logo}::bytea
  returning version`

export const providerLogo = (state: StateCode, today: Day) => sql<{ logo: Buffer | null }>`
  select p.logo from app.provider_on(${state}, ${today}::date, 'MAIL') p`

export type LicenceKind = 'ELECTRICAL' | 'GAS'
export type ProviderLicence = { number: string; holder: string; validFrom: Day; endsOn: Day | null }
export type LicenceVersion = ProviderLicence & {
  kind: LicenceKind
  version: number
  reason: string
  recordedBy: string | null
  recordedAt: string
  /** Another version replaced it, from the same day on or later. */
  replacedFrom: Day | null
  withdrawnAt: string | null
  withdrawnBy: string | null
}

/** All versions, the latest first. */
export const licenceVersions = (state: StateCode) => sql<LicenceVersion>`
  select l.kind, l.version, l.number, l.holder, l.valid_from as "validFrom", l.ends_on as "endsOn", l.reason, u.name as "recordedBy",
         l.recorded_at as "recordedAt", l.withdrawn_at as "withdrawnAt",
         (select x.name from users x where x.id = l.withdrawn_by) as "withdrawnBy",
         (select min(w.valid_from) from provider_licences w
           where w.state = l.state and w.kind = l.kind and w.withdrawn_at is null
             and (w.valid_from, w.version) > (l.valid_from, l.version)) as "replacedFrom"
    from provider_licences l left join users u on u.id = l.recorded_by
   where l.state = ${state} order by l.kind, l.valid_from desc, l.version desc limit 200`

export type EndingLicence = { kind: LicenceKind; endsOn: Day }

/** Licences that end within 30 days without one that goes on. */
export const licencesEnding = (state: StateCode, today: Day) => sql<EndingLicence>`
  select l.kind, l.ends_on as "endsOn" from provider_licences l
   where l.state = ${state} and l.withdrawn_at is null and l.valid_from <= ${today}
     and l.ends_on between ${today}::date and ${today}::date + 30
     and not exists (select from provider_licences w
                      where w.state = l.state and w.kind = l.kind and w.withdrawn_at is null
                        and (w.valid_from, w.version) > (l.valid_from, l.version) and w.valid_from <= l.ends_on + 1)
   order by l.kind`

export const insertProviderLicence = (
  kind: LicenceKind,
  { number, holder, validFrom, endsOn }: ProviderLicence,
  { state, version, reason, userId, now }: Recorded,
) => sql`
  insert into provider_licences (state, kind, version, valid_from, number, holder, ends_on, reason, recorded_by, recorded_at)
  values (${state}, ${kind}, ${version}, ${validFrom}, ${number}, ${holder}, ${endsOn}, ${reason}, ${userId}, ${now.toISOString()})`

/** Only before its day; no row otherwise. */
export const withdrawProviderLicence = (
  state: StateCode,
  { kind, version }: Pick<LicenceVersion, 'kind' | 'version'>,
  { today, userId, now }: Withdrawal,
) => sql<{ version: number }>`
  update provider_licences set withdrawn_at = ${now.toISOString()}, withdrawn_by = ${userId}
   where state = ${state} and kind = ${kind} and version = ${version} and valid_from > ${today} and withdrawn_at is null
  returning version`

import type { StateCode } from '../../../contract/states.ts'
import { allManagers, cardKindIds } from '../../platform/lookup-ids.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import { allCounter } from '../cards/counter-moves.ts'
import type { AgencyOrder, AgencyStatus } from './agency-status.ts'
import type { AgencyDetails } from './typed-agency.ts'

/** How the agency `a` stands. */
export const agencyStatusOf: Sql = sql`
  case when a.closed_at is not null then 'CLOSED' when a.paused_at is not null then 'PAUSED'
       when not exists (select from memberships m where m.agency_id = a.id and m.ended_at is null) then 'INVITED'
       else 'ACTIVE' end`

export type ListedAgency = {
  id: number
  name: string
  status: AgencyStatus
  software: string | null
  properties: number
  users: number
  lastSignedInAt: string | null
  /** Of the connection with its software; null without one. */
  connection: string | null
  lastSyncedAt: string | null
  syncError: string | null
  openWork: number
}

const orders = { name: sql`a.name, a.id`, newest: sql`a.created_at desc, a.id desc` } as const

type Wanted = { pattern: string | null; status: AgencyStatus | null; order: AgencyOrder }
type Page = { page: number; size: number }

const hasUsers: Sql = sql`exists (select from memberships m where m.agency_id = a.id and m.ended_at is null)`
const withStatus: Record<AgencyStatus, Sql> = {
  ACTIVE: sql`and a.is_active and ${hasUsers}`,
  INVITED: sql`and a.is_active and not ${hasUsers}`,
  PAUSED: sql`and not a.is_active and a.closed_at is null`,
  CLOSED: sql`and not a.is_active and a.closed_at is not null`,
}
const found = (pattern: string): Sql => sql`and a.id = any (array(select app.find_agencies(${pattern})))`

/** One more than a page. Numbers are read only for the agencies of the page. */
export const agenciesForStaff = (
  state: StateCode,
  { pattern, status, order }: Wanted,
  { page, size }: Page,
) => sql<ListedAgency>`
  select a.id, a.name, coalesce(n.software, a.software) as software, n.connection, n.last_synced_at as "lastSyncedAt",
         n.last_error as "syncError", coalesce((
           select c.count from card_counters c
            where c.agency_id = a.id and c.kind = ${cardKindIds.property} and c.manager_id = ${allManagers}
              and c.counter = ${allCounter}), 0) as properties,
         u.users::int as users, u.last as "lastSignedInAt",
         (w.orders + w.requests + w.quotes)::int as "openWork",
         case when a.closed_at is not null then 'CLOSED' when a.paused_at is not null then 'PAUSED'
              when u.members = 0 then 'INVITED' else 'ACTIVE' end as status
    from (select a.* from agencies a
           where a.state = ${state} ${pattern === null ? sql`` : found(pattern)} ${status === null ? sql`` : withStatus[status]}
           order by ${orders[order]} limit ${size + 1} offset ${(page - 1) * size}) a
    left join lateral (select i.software, i.connection, i.last_synced_at, i.last_error from agency_integrations i
                        where i.agency_id = a.id and (i.is_active or i.connection <> 'MANAGED')
                        order by i.last_synced_at desc nulls last, i.software limit 1) n on true
   cross join lateral (select count(*) as members, count(x.id) as users, max(x.last_signed_in_at) as last
                         from memberships m left join users x on x.id = m.user_id and x.is_active
                        where m.agency_id = a.id and m.ended_at is null) u
   cross join lateral (select
       (select count(*) from work_orders o where o.agency_id = a.id and o.status = 'PENDING') as orders,
       (select count(*) from hold_requests r where r.agency_id = a.id and r.status = 'PENDING')
         + (select count(*) from cancellation_requests r where r.agency_id = a.id and r.status = 'PENDING')
         + (select count(*) from resolve_requests r where r.agency_id = a.id and r.status = 'PENDING')
         + (select count(*) from provider_questions r where r.agency_id = a.id and r.status = 'PENDING') as requests,
       (select count(*) from quotes q join quotation_statuses s on s.id = q.status_id
         where q.agency_id = a.id
           and s.code in ('PENDING', 'READY_TO_SEND', 'REACTIVATION_REQUEST_EXTERNAL', 'REACTIVATION_REQUEST_INTERNAL')) as quotes) w
   order by ${orders[order]}`

export type StoredAgency = Omit<AgencyDetails, 'payment' | 'addressLine1' | 'abn'> & {
  id: number
  status: AgencyStatus
  abn: string | null
  addressLine1: string | null
  suburb: string | null
  postcode: string | null
  bsb: string | null
  billerCode: string | null
  isDomainVerified: boolean
  pausedAt: string | null
  pauseReason: string | null
  closedAt: string | null
  closeReason: string | null
  createdAt: string
  /** Staff said that the closed agency wants no export. */
  noExportWantedAt: string | null
  /** Its people were removed by age, so that it cannot be opened again. */
  peopleRemovedAt: string | null
  /** The agency to which everything moved. */
  mergedInto: number | null
  recordsRemovedAt: string | null
  version: number
}

const columns: Sql = sql`
  a.id, a.name, ${agencyStatusOf} as status, a.trading_names as "tradingNames", a.abn, a.email_domain as "emailDomain",
  a.is_email_domain_verified as "isDomainVerified", a.address_line_1 as "addressLine1", s.name as suburb, s.postcode, a.phone, a.email,
  a.postal_address as "postalAddress", a.software, a.service_mask as "serviceMask",
  a.entry_preference_code as "entryPreference", a.demands_second_factor as "demandsSecondFactor",
  a.payment_bsb as bsb, a.bpay_biller_code as "billerCode",
  a.paused_at as "pausedAt", a.pause_reason as "pauseReason", a.closed_at as "closedAt", a.close_reason as "closeReason",
  a.created_at as "createdAt", a.no_export_wanted_at as "noExportWantedAt",
  a.people_removed_at as "peopleRemovedAt", a.merged_into as "mergedInto", a.records_removed_at as "recordsRemovedAt", a.version`

const tables: Sql = sql`agencies a left join suburbs s on s.id = a.suburb_id`

export const storedAgency = (id: number) => sql<StoredAgency>`
  select ${columns} from ${tables} where a.id = ${id} and a.state = app.state()`

export const lockWholeAgency = (id: number) => sql<StoredAgency>`
  select ${columns} from ${tables} where a.id = ${id} and a.state = app.state() for update of a`

export type ChangedAgency = Omit<AgencyDetails, 'payment' | 'emailDomain'> & { suburbId: number }

export const updateAgency = (id: number, agency: ChangedAgency) => sql`
  update agencies
     set name = ${agency.name}, trading_names = ${agency.tradingNames}::text[], abn = ${agency.abn},
         address_line_1 = ${agency.addressLine1}, suburb_id = ${agency.suburbId}, phone = ${agency.phone}, email = ${agency.email},
         postal_address = ${agency.postalAddress}, software = ${agency.software}, service_mask = ${agency.serviceMask},
         entry_preference_code = ${agency.entryPreference}, demands_second_factor = ${agency.demandsSecondFactor},
         version = version + 1
   where id = ${id} and state = app.state()`

export type StaffInvitationRow = {
  id: string
  name: string
  email: string
  isMaster: boolean
  sentAt: string
  expiresAt: string
  isMailSent: boolean | null
  mailError: string | null
  mailReturnedAt: string | null
}

/** Invitations that are not accepted, with what became of the mail; null once that is forgotten. */
export const invitationsOfAgency = (agencyId: number) => sql<StaffInvitationRow>`
  select i.id, i.name, i.email, i.is_master as "isMaster", i.sent_at as "sentAt", i.expires_at as "expiresAt",
         m.sent_at is not null and m.last_error is null as "isMailSent", m.last_error as "mailError",
         m.returned_at as "mailReturnedAt"
    from invitations i left join account_mails m on m.id = i.mail_id
   where i.agency_id = ${agencyId} and i.accepted_at is null and i.withdrawn_at is null
   order by i.is_master desc, i.name, i.id limit 100`

/** The connections with management software, for staff. */
export type AgencyConnection = {
  software: string
  connection: string
  lastSyncedAt: string | null
  error: string | null
}

export const connectionsOfAgency = (agencyId: number) => sql<AgencyConnection>`
  select software, connection, last_synced_at as "lastSyncedAt", last_error as error from agency_integrations
   where agency_id = ${agencyId} and (is_active or connection <> 'MANAGED') order by software`

import { sql } from '../../platform/sql.ts'

export type Profile = {
  name: string
  username: string
  email: string
  lastSignedInAt: string | null
  changedAt: string | null
}

export const userProfile = (userId: number) => sql<Profile>`
  select u.name, u.username, u.email, u.last_signed_in_at as "lastSignedInAt", c.changed_at as "changedAt"
    from users u left join credentials c on c.user_id = u.id where u.id = ${userId}`

export type Office = {
  name: string
  abn: string | null
  phone: string | null
  email: string | null
  addressLine1: string | null
  suburb: string | null
  postcode: string | null
}

export const agencyOffice = (agencyId: number) => sql<Office>`
  select a.name, a.abn, a.phone, a.email, a.address_line_1 as "addressLine1", s.name as suburb, s.postcode
    from agencies a left join suburbs s on s.id = a.suburb_id where a.id = ${agencyId}`

export type ManagerRow = { name: string; email: string | null; phone: string | null }

export const agencyManagers = (agencyId: number, most: number) => sql<ManagerRow>`
  select name, email, phone from property_managers
   where agency_id = ${agencyId} and is_active order by lower(name), id limit ${most}`

export type IntegrationRow = {
  software: string
  isActive: boolean
  connectedAt: string
  lastSyncedAt: string | null
  hasFailed: boolean
}

export const agencyIntegrations = (agencyId: number) => sql<IntegrationRow>`
  select s.name as software, i.is_active as "isActive", i.connected_at as "connectedAt",
         i.last_synced_at as "lastSyncedAt", i.last_error is not null as "hasFailed"
    from agency_integrations i join management_software s on s.code = i.software
   where i.agency_id = ${agencyId} order by i.connected_at desc`

export type ColleagueRow = {
  name: string
  username: string
  email: string
  isMaster: boolean
  lastSignedInAt: string | null
}

export const agencyColleagues = (agencyId: number, most: number) => sql<ColleagueRow>`
  select u.name, u.username, u.email, m.is_master as "isMaster", u.last_signed_in_at as "lastSignedInAt"
    from memberships m join users u on u.id = m.user_id
   where m.agency_id = ${agencyId} and m.ended_at is null and u.is_active
   order by lower(u.name), u.id limit ${most}`

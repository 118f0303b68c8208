import type { Day } from '../../../contract/days.ts'
import { sql, type Sql } from '../../platform/sql.ts'
import type { PersonPattern } from './person-pattern.ts'

export type PersonKind = 'TENANT' | 'CONTACT' | 'VISIT_CONTACT' | 'USER'

export type FoundPerson = {
  kind: PersonKind
  agencyId: number | null
  id: number
  name: string
  email: string | null
  phones: string[]
  agencyName: string | null
  propertyId: number | null
  address: string | null
  startsOn: Day | null
  closesOn: Day | null
  isCurrent: boolean
}

/** Everybody of the state with exactly this name, email address, username or phone number. */
export const foundPeople = (text: string, phone: string | null) => sql<FoundPerson>`
  select kind, agency_id as "agencyId", id, name, email, phones, agency_name as "agencyName", property_id as "propertyId", address,
         starts_on as "startsOn", closes_on as "closesOn", is_current as "isCurrent"
    from app.find_people(${text}, ${phone})`

/** Also properties that are no longer on service. */
export const propertiesOfContact = (agencyId: number, contactId: number) => sql<{ propertyId: number }>`
  select property_id as "propertyId" from property_contacts where agency_id = ${agencyId} and contact_id = ${contactId}`

export type About = {
  agencyId: number
  propertyIds: readonly number[]
  contactIds: readonly number[]
  pattern: PersonPattern
}

/** A table where texts may name a person, found by the ids of properties or of contacts. */
export type PersonalTextTable = { place: string; idKind: string }
/** A place with so few ids that its statement is short. */
export type Portion = PersonalTextTable & { ids: readonly number[] }

export const personalTextTables = sql<PersonalTextTable>`select place, id_kind as "idKind" from app.personal_text_tables()`

export const mentions = ({ agencyId, pattern }: About, { place, idKind, ids }: Portion, most: number) => sql<{
  content: object
}>`
  select content from app.read_personal_text(${place}, ${idKind}, ${agencyId}, ${ids}::int[], ${pattern.all}, ${most})`

export const forgetPersonalText = (
  { agencyId, pattern }: About,
  { place, idKind, ids }: Portion,
  substitute: string,
) => sql`
  select app.forget_personal_text(${place}, ${idKind}, ${agencyId}, ${ids}::int[], ${pattern.all}, ${pattern.emails}, ${pattern.phones},
                             ${substitute})`

export const forgetPassingText = ({ agencyId, pattern }: About) => sql`
  select app.forget_passing_text(${agencyId}, ${pattern.all})`

export const forgetRecipients = (agencyId: number, emails: readonly string[], now: Date) => sql`
  select app.forget_recipient(${agencyId}, ${emails.map((email) => email.toLowerCase())}::text[], ${now.toISOString()})`

export const forgetTenants = (agencyId: number, occupantIds: readonly number[], now: Date) => sql`
  select app.forget_tenants(${agencyId}, ${occupantIds}::int[], ${now.toISOString()})`

export const forgetContact = (agencyId: number, contactId: number, now: Date) => sql`
  select app.forget_contact(${agencyId}, ${contactId}, ${now.toISOString()})`

const formerContact: Sql = sql`name = 'Former contact', email = 'removed@removed.invalid', mobile = 'Removed'`

export const forgetVisitContact = (agencyId: number, id: number) => sql`
  update visit_contacts set ${formerContact} where agency_id = ${agencyId} and id = ${id}`

export const forgetContactsOfVisit = (agencyId: number, visitId: number) => sql`
  update visit_contacts set ${formerContact} where agency_id = ${agencyId} and visit_id = ${visitId}`

export const forgetUser = (userId: number, now: Date) => sql`select app.forget_user(${userId}, ${now.toISOString()})`

export const detailsOfTenant = (agencyId: number, id: number) => sql<{ details: object }>`
  select jsonb_build_object('tenant', to_jsonb(o) - 'agency_id', 'tenancy', to_jsonb(t) - 'agency_id', 'numbers',
           (select coalesce(jsonb_agg(to_jsonb(n) - 'agency_id' order by n.id), '[]') from contact_numbers n
             where n.agency_id = o.agency_id and n.occupant_id = o.id)) as details
    from occupants o join tenancies t on t.agency_id = o.agency_id and t.id = o.tenancy_id
   where o.agency_id = ${agencyId} and o.id = ${id}`

export const detailsOfContact = (agencyId: number, id: number) => sql<{ details: object }>`
  select jsonb_build_object('contact', to_jsonb(c) - 'agency_id', 'numbers',
           (select coalesce(jsonb_agg(to_jsonb(n) - 'agency_id' order by n.id), '[]') from contact_numbers n
             where n.agency_id = c.agency_id and n.contact_id = c.id), 'properties',
           (select coalesce(jsonb_agg(p.address_line_1 || ', ' || p.address_line_2 order by p.id), '[]') from property_contacts pc
              join properties p on p.agency_id = pc.agency_id and p.id = pc.property_id
             where pc.agency_id = c.agency_id and pc.contact_id = c.id)) as details
    from contacts c where c.agency_id = ${agencyId} and c.id = ${id}`

export const detailsOfVisitContact = (agencyId: number, id: number) => sql<{ details: object }>`
  select jsonb_build_object('contact', to_jsonb(c) - 'agency_id', 'visit', to_jsonb(v) - 'agency_id') as details
    from visit_contacts c join visits v on v.agency_id = c.agency_id and v.id = c.visit_id
   where c.agency_id = ${agencyId} and c.id = ${id}`

/** Hashes and secrets are no information about the person. */
export const detailsOfUser = (id: number) => sql<{ details: object }>`
  select jsonb_build_object('user', to_jsonb(u), 'memberships',
           (select coalesce(jsonb_agg(to_jsonb(m) || jsonb_build_object('agency', a.name)), '[]') from memberships m
              join agencies a on a.id = m.agency_id where m.user_id = u.id), 'sessions',
           (select coalesce(jsonb_agg(jsonb_build_object('device', s.device, 'from', s.created_at, 'last seen', s.last_seen_at)), '[]')
              from state_sessions s where s.user_id = u.id)) as details
    from users u where u.id = ${id} and u.state = app.state()`

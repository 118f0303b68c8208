import { sql } from '../../platform/sql.ts'
import type { NewUse } from '../property-lock/write-property.queries.ts'
import type { Day } from '../../../contract/days.ts'

type Who = { agencyId: number; userId: number; now: Date }

export const saveUseOfMirrored = (who: Who, id: number, use: NewUse) => sql<{ version: number }>`
  update portfolio_properties
     set is_residential = ${use.isResidential}, non_residential_type = ${use.nonResidentialType}, version = version + 1,
         updated_at = ${who.now.toISOString()}, updated_by = ${who.userId}
   where agency_id = ${who.agencyId} and id = ${id} returning version`

export const setUnderEnrolment = (
  agencyId: number,
  id: number,
  { userId, now }: Omit<Who, 'agencyId'>,
  isUnderEnrolment: boolean,
) => sql`
  update portfolio_properties
     set under_enrolment_by = ${isUnderEnrolment ? userId : null},
         under_enrolment_at = ${isUnderEnrolment ? now.toISOString() : null},
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${id}`

export const setMirroredDismissed = (
  agencyId: number,
  id: number,
  { userId, now }: Omit<Who, 'agencyId'>,
  isDismissed: boolean,
) => sql`
  update portfolio_properties
     set dismissed_by = ${isDismissed ? userId : null}, dismissed_at = ${isDismissed ? now.toISOString() : null},
         version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${id}`

export const linkPortfolioProperty = (
  agencyId: number,
  id: number,
  propertyId: number,
  userId: number | null,
  now: Date,
) => sql`
  update portfolio_properties
     set property_id = ${propertyId}, version = version + 1, updated_at = ${now.toISOString()}, updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${id}`

/** The enrolment came to nothing: the property can be enrolled or dismissed again. Returns nothing if it was not marked. */
export const clearEnrolment = (agencyId: number, id: number, userId: number, now: Date) => sql<{ id: number }>`
  update portfolio_properties
     set under_enrolment_by = null, under_enrolment_at = null, version = version + 1, updated_at = ${now.toISOString()},
         updated_by = ${userId}
   where agency_id = ${agencyId} and id = ${id} and property_id is null and under_enrolment_at is not null
  returning id`

/** A property has one link: an earlier one with a lost management or with disconnected software ends. */
export const endInactiveLinks = (agencyId: number, propertyIds: readonly number[]) => sql`
  update portfolio_properties m set property_id = null
    from unnest(${propertyIds}::int[]) wanted (id)
   where m.agency_id = ${agencyId} and m.property_id = wanted.id and not m.is_active`

/** A second record of a property on service leaves the portfolio. No row if it is on service or being enrolled. */
export const leaveOutMirror = (agencyId: number, software: string, externalId: string) => sql<{ id: number }>`
  update portfolio_properties set is_active = false
   where agency_id = ${agencyId} and software = ${software} and external_id = ${externalId} and property_id is null and is_active
     and under_enrolment_at is null
  returning id`
/** As far as the software still manages it. */
export const restoreDuplicate = (agencyId: number, software: string, externalId: string) => sql<{ id: number }>`
  update portfolio_properties m set is_active = r.record->>'lostOn' is null
    from software_records r
   where m.agency_id = ${agencyId} and m.software = ${software} and m.external_id = ${externalId} and m.property_id is null
     and r.agency_id = m.agency_id and r.software = m.software and r.collection = 'properties' and r.external_id = m.external_id
  returning m.id`

export type MirrorToSave = {
  externalId: string
  propertyId: number | null
  managerId: number | null
  addressLine1: string
  addressLine2: string
  suburbId: number | null
  firstActiveOn: Day
  isActive: boolean
  isResidential: boolean
}

/**
 * Inserts or updates; a property that was linked before stays linked. Residential status is the portal's once it is known. While everything
 * is read after a reconnection, the tenancies of a property that comes back follow by themselves, so it need not be caught up. A new one
 * is caught up if a tenancy came before it, as happens when both are added while the lists are read.
 */
export const saveMirrors = (
  agencyId: number,
  software: string,
  rows: readonly MirrorToSave[],
  isReconnecting: boolean,
  now: Date,
) => sql<{ id: number; externalId: string }>`
  insert into portfolio_properties (agency_id, software, external_id, property_id, manager_id, address_line_1, address_line_2, suburb_id,
                                    first_active_on, is_active, is_residential, non_residential_type, synced_at, updated_at,
                                    is_catch_up_due)
  select ${agencyId}, ${software}, x."externalId", x."propertyId", x."managerId", x."addressLine1", x."addressLine2", x."suburbId",
         x."firstActiveOn", x."isActive", x."isResidential", case when x."isResidential" then null else 'OTHER' end,
         ${now.toISOString()}, ${now.toISOString()},
         x."propertyId" is not null
         and exists (select from software_records r
                      where r.agency_id = ${agencyId} and r.software = ${software} and r.collection = 'tenancies'
                        and r.property_external_id = x."externalId")
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
         as x ("externalId" text, "propertyId" int, "managerId" int, "addressLine1" text, "addressLine2" text, "suburbId" int,
               "firstActiveOn" date, "isActive" boolean, "isResidential" boolean)
      on conflict (agency_id, software, external_id) do update
     set manager_id = excluded.manager_id, address_line_1 = excluded.address_line_1, address_line_2 = excluded.address_line_2,
         suburb_id = excluded.suburb_id, is_active = excluded.is_active, is_released = false, synced_at = excluded.synced_at,
         property_id = coalesce(portfolio_properties.property_id, excluded.property_id),
         is_returning = portfolio_properties.is_returning or (portfolio_properties.is_released and ${isReconnecting}),
         is_catch_up_due = portfolio_properties.is_catch_up_due and not (portfolio_properties.is_released and ${isReconnecting}),
         first_active_on = case when excluded.is_active and not portfolio_properties.is_active and not portfolio_properties.is_released
                                then ${now.toISOString()}::timestamptz::date
                                else portfolio_properties.first_active_on end,
         version = portfolio_properties.version + 1, updated_at = excluded.updated_at, updated_by = null
  returning id, external_id as "externalId"`

/** The reading after a reconnection is over. */
export const endReturning = (agencyId: number, software: string) => sql`
  update portfolio_properties set is_returning = false where agency_id = ${agencyId} and is_returning and software = ${software}`

export const markCaughtUp = (agencyId: number, ids: readonly number[]) => sql`
  update portfolio_properties p set is_catch_up_due = false
    from unnest(${ids}::int[]) wanted (id) where p.agency_id = ${agencyId} and p.id = wanted.id`

/**
 * Some properties of the portfolio leave it and lose their id in the software, by which another office may have another property. The rows
 * stay, because documents and orders refer to them. With those on service that still follow the software.
 */
export const forgetMirrors = (agencyId: number, software: string, atMost: number) => sql<{
  id: number
  propertyId: number | null
}>`
  with batch as (
    select id, property_id from portfolio_properties
     where agency_id = ${agencyId} and software = ${software} and external_id not like 'forgotten:%' order by id limit ${atMost} for update
  )
  update portfolio_properties m
     set external_id = 'forgotten:' || m.id, property_id = null, is_active = false, is_released = false, is_catch_up_due = false
    from batch where m.agency_id = ${agencyId} and m.id = batch.id
  returning m.id, (select p.id from properties p
                    where p.agency_id = m.agency_id and p.id = batch.property_id and p.software = ${software}) as "propertyId"`

/** From the stored record; a chosen property is caught up by the next run. The address is then known as the software has it. */
export const insertDecidedMirror = (
  agencyId: number,
  { software, externalId, propertyId }: { software: string; externalId: string; propertyId: number | null },
  now: Date,
) => sql<{ id: number }>`
  insert into portfolio_properties (agency_id, software, external_id, property_id, address_line_1, address_line_2, suburb_id,
                                    first_active_on, is_active, is_residential, non_residential_type, synced_at, is_catch_up_due)
  select r.agency_id, r.software, r.external_id, ${propertyId}, left(r.record->>'addressLine', 200),
         upper(r.record->>'suburb') || ' ' || upper(a.state) || ' ' || (r.record->>'postcode'),
         (select s.id from suburbs s where s.state = a.state and s.postcode = r.record->>'postcode'
             and upper(s.name) = upper(r.record->>'suburb') limit 1),
         coalesce((r.record->>'managedSince')::date, ${now.toISOString()}::timestamptz::date), r.record->>'lostOn' is null,
         (r.record->>'isResidential')::boolean,
         case when (r.record->>'isResidential')::boolean then null else 'OTHER' end, ${now.toISOString()}, ${propertyId !== null}
    from software_records r join agencies a on a.id = r.agency_id
   where r.agency_id = ${agencyId} and r.software = ${software} and r.collection = 'properties' and r.external_id = ${externalId}
      on conflict (agency_id, software, external_id) do update
     set property_id = excluded.property_id, address_line_1 = excluded.address_line_1, address_line_2 = excluded.address_line_2,
         suburb_id = excluded.suburb_id, is_active = excluded.is_active, is_released = false, is_catch_up_due = excluded.is_catch_up_due
  returning id`

/**
 * Properties of software that was disconnected no longer count as part of the portfolio; they are read again if it is connected again.
 * With those on service that still follow it.
 */
export const releaseMirrors = (agencyId: number, software: string, atMost: number) => sql<{
  id: number
  propertyId: number | null
}>`
  with batch as (
    select id from portfolio_properties
     where agency_id = ${agencyId} and software = ${software} and not is_released order by id limit ${atMost} for update
  )
  update portfolio_properties m set is_catch_up_due = true, is_released = true, is_active = false from batch
   where m.agency_id = ${agencyId} and m.id = batch.id
  returning m.id, (select p.id from properties p
                    where p.agency_id = m.agency_id and p.id = m.property_id and p.software = ${software}) as "propertyId"`

/** The properties of these contacts are taken over again at the end of the reading. */
export const markContactsChanged = (software: string, contactIds: readonly string[]) =>
  sql`select app.mark_contacts_changed(${software}, ${contactIds}::text[])`

/** Another record is linked with their properties from now on. */
export const endLinks = (agencyId: number, ids: readonly number[]) => sql`
  update portfolio_properties m set property_id = null, is_active = false
    from unnest(${ids}::int[]) wanted (id) where m.agency_id = ${agencyId} and m.id = wanted.id`

/** The software names these properties otherwise from now on; tenancies that it has sent under the name are caught up. */
export const rekeyMirrors = (agencyId: number, rows: readonly { id: number; externalId: string }[]) => sql`
  update portfolio_properties m
     set external_id = x."externalId",
         is_catch_up_due = m.is_catch_up_due or m.property_id is not null
           and exists (select from software_records r
                        where r.agency_id = m.agency_id and r.software = m.software and r.collection = 'tenancies'
                          and r.property_external_id = x."externalId")
    from unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ externalId }) => externalId)}::text[]) as x (id, "externalId")
   where m.agency_id = ${agencyId} and m.id = x.id`

/** The day of the newest file that has these properties. */
export const saveFileDay = (agencyId: number, software: string, externalIds: readonly string[], day: Day) => sql`
  update portfolio_properties m set file_day = ${day}
    from unnest(${externalIds}::text[]) wanted (id)
   where m.agency_id = ${agencyId} and m.software = ${software} and m.external_id = wanted.id and m.file_day is distinct from ${day}`

/** Of properties that were asked about and have changed since, the details come first. */
export const markDetailsChanged = (
  agencyId: number,
  software: string,
  records: readonly { externalId: string; changedAt: string | null }[],
) => sql`
  update portfolio_properties set details_read_at = '-infinity'
   where agency_id = ${agencyId} and id = any (array(
     select m.id from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as x ("externalId" text, "changedAt" text)
      cross join lateral (select id, property_id, details_read_at from portfolio_properties
                           where agency_id = ${agencyId} and software = ${software} and external_id = x."externalId" offset 0) m
      cross join lateral (select record from software_records
                           where agency_id = ${agencyId} and software = ${software} and collection = 'properties'
                             and external_id = x."externalId" offset 0) r
      where m.property_id is not null and m.details_read_at > '1970-01-01T00:00:00Z'
        and r.record->>'changedAt' is distinct from x."changedAt"))`
export const markDetailsRead = (agencyId: number, software: string, externalId: string, now: Date) => sql`
  update portfolio_properties set details_read_at = ${now.toISOString()}
   where agency_id = ${agencyId} and software = ${software} and external_id = ${externalId}`

import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from '@node-rs/argon2'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accessIssueTags } from '../../../contract/access-issues/access-issues.ts'
import { experimentNames, experimentWireName } from '../../../contract/me.ts'
import { propertyTagLabels } from '../../../contract/properties/properties.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { DiskFiles } from '../../platform/disk-files.ts'
import { prepared, sql } from '../../platform/sql.ts'
import { toEntryLaw } from '../../areas/entry-rules/entry-law.ts'
import type { EntryLaw } from '../../areas/entry-rules/entry-rule.ts'
import { entryLaw, type EntryLawRow } from '../../areas/entry-rules/entry-rules.queries.ts'
import { isLawfulEntry } from '../../areas/entry-rules/lawful-entry.ts'
import { drawnFiles } from '../../areas/service-reports/drawn-files.ts'
import { elements, readPdf, tableRows } from '../../testing/read-pdf.ts'
import { ownDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { checkVisitForm } from '../../areas/visit-records/check-visit-form.ts'
import { missingText, type MissingLicence } from '../../areas/visit-records/missing-licences.ts'
import { toBooking, type OpenedBooking } from '../../areas/visit-records/opened-booking.ts'
import { visitToRecord, type RecordedVisitRow } from '../../areas/visit-records/visit-facts.queries.ts'
import type { VisitForm } from '../../areas/visit-records/visit-form.ts'
import { fingerprintOf } from '../../areas/integration/open-page.ts'
import { buildManagementSoftware } from '../../management-software.ts'
import type { CredentialStore } from '../../outside/software/connector.ts'
import type { Bill } from '../../outside/software/bill.ts'
import { PropertyMe } from '../../outside/software/property-me.ts'
import type { Collection } from '../../outside/software/records.ts'
import { VaultRe } from '../../outside/software/vault-re.ts'
import type { Clock } from '../../platform/clock.ts'
import { readConfig, type Config } from '../../platform/config.ts'
import { KeyRing } from '../../platform/key-ring.ts'
import { createLogger } from '../../platform/logging.ts'
import { SealedSecrets } from '../../platform/sealed-secrets.ts'
import { connectDemoOffices } from './connect-offices.ts'
import { isDatabaseEmpty, loadDemoData } from './load-demo-data.ts'
import { readDefinitions } from './table-indexes.ts'
import { dataTables } from './tables.ts'

/** A Monday, so that today and tomorrow are working days in every state. */
const today = '2026-03-16'
const kept = new Map<string, Buffer>()
let database: TestDatabase
let client: pg.Client
let wasEmpty: boolean

const urls = (url = database.ownerUrl) =>
  Object.fromEntries(stateCodes.map((state) => [state, url])) as Record<StateCode, string>

beforeAll(async () => {
  database = await ownDatabase()
  wasEmpty = await isDatabaseEmpty(urls())
  await loadDemoData({
    ownerUrls: urls(),
    today: () => today,
    onProgress: () => {},
    storeFile: async (key, bytes) => void kept.set(key, Buffer.from(bytes)),
  })
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
  await client.query(`
    set time zone 'Australia/Melbourne';
    create temp view demo_user_agencies as select distinct m.agency_id as id from memberships m join users u on u.id = m.user_id where u.username ~ '^[a-z]+[.](manager|master)$';
    create temp view vic as select m.agency_id as id from memberships m join users u on u.id = m.user_id where u.username = 'vic.manager';
    create temp view qld as select m.agency_id as id from memberships m join users u on u.id = m.user_id where u.username = 'qld.manager';
    create temp view in_force as select t.* from tenancies t where t.status = 'OPEN' and t.starts_on <= '${today}' and coalesce(t.closes_on > '${today}', true)`)
}, 600_000)

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

const values = async (text: string): Promise<string[]> =>
  (await client.query<{ value: string }>(text)).rows.map(({ value }) => value)

describe('the demo users', () => {
  it('are loaded into an empty database once', async () => {
    expect(wasEmpty).toBe(true)
    expect(await isDatabaseEmpty(urls())).toBe(false)
  })

  it('have the same password, each with its own salt', async () => {
    const { rows } = await client.query<{ username: string; hash: string }>(
      'select u.username, c.password_hash as hash from credentials c join users u on u.id = c.user_id order by 1',
    )
    expect(rows.map(({ username }) => username)).toEqual(
      stateCodes.flatMap((state) =>
        ['admin', 'classic', 'law', 'manager', 'master', 'technician'].map((role) => `${state}.${role}`),
      ),
    )
    expect(new Set(rows.map(({ hash }) => hash)).size).toBe(48)
    for (const { hash } of rows.filter((_, place) => place % 6 === 0))
      expect(await verify(hash, 'compliance')).toBe(true)
  })

  it('are a manager of one agency, a master of at least seven, and an administrator of none', async () => {
    const { rows } = await client.query<{ role: string; least: number; most: number; people: number }>(
      `select split_part(username, '.', 2) as role, min(n)::int as least, max(n)::int as most, count(*)::int as people
         from (select u.username, count(m.agency_id) as n from users u left join memberships m on m.user_id = u.id
                where u.id <= 24 group by u.id) x group by 1 order by 1`,
    )
    expect(rows.map(({ role, people }) => [role, people])).toEqual([
      ['admin', 8],
      ['manager', 8],
      ['master', 8],
    ])
    expect(rows[0]).toMatchObject({ least: 0, most: 0 })
    expect(rows[1]).toMatchObject({ least: 1, most: 1 })
    expect(rows[2]?.least).toBeGreaterThanOrEqual(7)
  })

  it('include agencies with and without software in every state', async () => {
    const { rows } = await client.query(
      `select a.state from agencies a left join agency_integrations i on i.agency_id = a.id group by 1
       having count(i.software) > 0 and count(*) > count(i.software)`,
    )
    expect(rows).toHaveLength(8)
  })

  it('have every experiment on for the manager of every state, and off for another manager of another agency', async () => {
    const switched = async (username: string, isOn: boolean) =>
      values(
        `select e.experiment as value from experiment_assignments e join users u on u.id = e.user_id where u.username = '${username}' and e.is_on = ${isOn}`,
      )
    const all = experimentNames.filter((name) => name !== 'Access').map(experimentWireName)
    for (const state of stateCodes) {
      expect((await switched(`${state}.manager`, true)).toSorted()).toEqual(all.toSorted())
      expect((await switched(`${state}.classic`, false)).toSorted()).toEqual(all.toSorted())
    }
    expect((await switched('vic.master', true)).toSorted()).toEqual(all.toSorted())
    const flags = `allow_agency_portal_booking and can_request_hold and can_request_cancellation and is_sending_enabled
      and is_auto_owner_report_allowed and is_email_domain_verified`
    expect(
      await values(`select u.username as value from users u join memberships m on m.user_id = u.id join agencies a on a.id = m.agency_id
        where u.username ~ '[.]manager$' and ${flags} and not exists (select from memberships o join users c on c.id = o.user_id
          where c.username = split_part(u.username, '.', 1) || '.classic' and o.agency_id = a.id)`),
    ).toHaveLength(stateCodes.length)
  })
})

describe('the notices of entry', () => {
  type Notice = {
    agencyId: number
    propertyId: number
    locality: string
    state: StateCode
    by: 'EMAIL' | 'POST' | 'HAND'
    servedAt: Date
    from: Date
    to: Date
    lawfulUntil: Date
    serviceIds: number[]
    isAgreed: boolean
    bookedAt: Date
  }
  let notices: Notice[]
  const laws = new Map<string, EntryLaw>()
  beforeAll(async () => {
    notices = (
      await client.query<Notice>(`
      select n.agency_id as "agencyId", n.property_id as "propertyId", u.locality, a.state, n.served_by as by, n.served_at as "servedAt",
             n.entry_from as "from", n.entry_to as "to", n.lawful_until as "lawfulUntil", v.booked_at as "bookedAt",
             array(select vs.service_id::int from visit_services vs where vs.agency_id = v.agency_id and vs.visit_id = v.id) as "serviceIds",
             not exists (select from in_force t join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id
                          where t.agency_id = n.agency_id and t.property_id = n.property_id and not o.accepts_notices_by_email) as "isAgreed"
        from entry_notices n
        join visits v on v.agency_id = n.agency_id and v.id = n.visit_id
        join properties p on p.agency_id = n.agency_id and p.id = n.property_id
        join suburbs u on u.id = p.suburb_id
        join agencies a on a.id = n.agency_id`)
    ).rows
    const statement = sql<EntryLawRow & { locality: string }>`
      select u.locality, ${entryLaw('2024-01-01', '2030-12-31', sql`u.locality`)}
        from (select distinct state, locality from suburbs) u join states s on s.code = u.state`
    const { rows } = await client.query<EntryLawRow & { locality: string }>(prepared(statement).text, [
      ...statement.values,
    ])
    for (const { locality, ...row } of rows) laws.set(`${row.state} ${locality}`, toEntryLaw(row))
  })

  it('are served in every state and way', () => {
    for (const state of stateCodes)
      expect([state, new Set(notices.filter((each) => each.state === state).map(({ by }) => by))]).toEqual([
        state,
        new Set(['EMAIL', 'POST', 'HAND']),
      ])
  })

  it('are lawful, each of them', () => {
    const unlawful = notices.flatMap(({ state, locality, by, servedAt, from, to, serviceIds, ...notice }) => {
      const law = laws.get(`${state} ${locality}`) as EntryLaw
      const service = { by, at: servedAt, isPosted: by === 'POST' }
      const result = isLawfulEntry(law, { kind: 'SERVICES', serviceIds }, service, { from, to })
      return result.isLawful ? [] : [{ ...notice, state, by, servedAt, from, reason: result.reason }]
    })
    expect(unlawful).toEqual([])
  })

  it('go by email only where all tenants agreed, and follow the booking', () => {
    expect(notices.filter(({ by, isAgreed }) => by === 'EMAIL' && !isAgreed)).toEqual([])
    expect(notices.filter(({ bookedAt, servedAt }) => bookedAt > servedAt)).toEqual([])
    expect(notices.filter(({ lawfulUntil, to }) => lawfulUntil.getTime() !== to.getTime())).toEqual([])
  })
})

/** Each query returns the missing values, so it must return no rows. */
const nothingMissing: Record<string, string> = {
  'a visit for the technicians of every state, today and tomorrow': `
    select z.code || ' ' || d as value from states z, (values (0), (1)) days (d)
     where not exists (select from visits v join technicians t on t.id = v.technician_id
                        where t.state = z.code and v.status = 'BOOKED' and (v.starts_at at time zone z.time_zone)::date = date '${today}' + d)`,
  'a visit that was done within two weeks, in every state': `
    select z.code as value from states z where not exists (select from visits v join technicians t on t.id = v.technician_id
     where t.state = z.code and v.status = 'COMPLETED' and v.starts_at > timestamptz '${today}' - interval '14 days')`,
  'every finding of the catalogue':
    'select code as value from finding_items except select item_code from findings where agency_id in (select id from demo_user_agencies)',
  'every way to resolve a finding, for the manager of every state': `
    select u.username || ' ' || way.name as value
      from users u join memberships m on m.user_id = u.id,
           (values ('quote', 'can_request_quote'), ('third party', null), ('inform', 'can_inform_provider'),
                   ('built month', 'can_enter_built_year'), ('forward', null), ('dismiss', 'is_dismissible'), ('restore', null)) as way (name, flag)
     where u.username ~ '[.]manager$' and not exists (
       select from findings f join finding_items i on i.code = f.item_code left join quotes q on q.agency_id = f.agency_id and q.id = f.quote_id
        where f.agency_id = m.agency_id and f.status = 'OPEN' and coalesce((to_jsonb(i) ->> way.flag)::boolean, true)
          and case way.name when 'forward' then q.status_id = 2 when 'restore' then f.dismissed_at is not null
                            else f.dismissed_at is null and (way.name not in ('quote', 'dismiss') or f.quote_id is null) end
          and (way.name <> 'third party' or f.third_party_invalid_status is null))`,
  'every access problem, for both rich agencies':
    'select p.code || a.id as value from access_problems p, (table vic union table qld) a where not exists (select from access_issues i where i.agency_id = a.id and i.problem_id = p.id and i.resolved_at is null)',
  'every tag of an access issue, for every demo manager': `
    select m.agency_id || ' ' || tag as value from memberships m join users u on u.id = m.user_id
     cross join unnest(array['${accessIssueTags.join("','")}']) tag
     where u.username ~ '[.]manager$' and not exists (
       select from property_cards c where c.agency_id = m.agency_id and (c.item::jsonb -> 'accessIssues' -> 'tags') ? tag)`,
  'every service with reported findings, where the law asks for it': `
    select s.id::text as value from services s where not exists (
      select from findings f where f.service_id = s.id and f.status = 'OPEN' and f.dismissed_at is null
         and f.agency_id in (select agency_id from memberships m join users u on u.id = m.user_id where u.username = 'qld.manager'))
       and s.id in (select service_id from finding_items where 'qld' = any (states))`,
  'every tag of a property, among the demo managers': `
    select tag as value from unnest(array['${Object.keys(propertyTagLabels).join("','")}']) tag
     where tag not in ('EXTERNAL_ACTIVE_NOTICES', 'LEGACY_PENDING_ITEMS') and not exists (
       select from property_cards c join memberships m on m.agency_id = c.agency_id join users u on u.id = m.user_id
        where u.username ~ '[.]manager$' and (c.item::jsonb -> 'tags') ? tag)`,
  'every notice type':
    'select n.code as value from notice_types n where not exists (select from access_issues i join access_problems p on p.id = i.problem_id where p.notice_type = n.code)',
  'every status of a quote, for both rich agencies':
    'select s.id || code as value from quotation_statuses s, (table vic union table qld) a where not exists (select from quotes q where q.agency_id = a.id and q.status_id = s.id)',
  'every severity of a quote': 'select code as value from servicing_categories except select severity from quotes',
  'every reason not to call, for both rich agencies':
    'select r.code as value from do_not_contact_reasons r, (table vic union table qld) a where not exists (select from contact_numbers n where n.agency_id = a.id and n.do_not_contact_reason = r.code)',
  'every management software': `select code as value from management_software where code <> 'OTHER' except select software from agency_integrations where is_active`,
  'every type of document': 'select code as value from document_types except select type from documents',
  'every subject of a document': `select code as value from document_services except select service_code from document_subjects`,
  'every entry method of a visit': 'select code as value from entry_methods except select entry_method from visits',
  'every entry preference of an agency':
    'select code::text as value from entry_preference_codes except select entry_preference_code::text from agencies where id in (select id from demo_user_agencies)',
  'every service in Victoria':
    'select id::text as value from services except select service_id::text from property_services where agency_id in (table vic)',
  'every billing plan': `select unnest(array['PAYG','SUBSCRIPTION','SAFER_HOME']) as value except select app.plan_on(agency_id, billing_plan, '${today}') from properties where agency_id in (table vic)`,
  'every state of an upload': `select unnest(array['NONE','UPLOADING','UPLOADED','FAILED']) as value except select upload_state from invoices where agency_id in (table vic)`,
  'every kind of onsite key': `select unnest(array['AVAILABLE','UNAVAILABLE','TEMPORARY']) as value except select onsite_key from properties where agency_id in (table qld)`,
  'every review of a hold': `select unnest(array['PENDING','APPROVED','DECLINED','WITHDRAWN']) as value except select status from hold_requests where agency_id in (table vic)`,
  'every review of a cancellation': `select unnest(array['PENDING','APPROVED','DECLINED','WITHDRAWN']) as value except select status from cancellation_requests where agency_id in (table vic)`,
  'every review of a request to resolve': `select unnest(array['PENDING','APPROVED','DECLINED','WITHDRAWN']) as value except select status from resolve_requests where agency_id in (table qld)`,
  'every kind of cancelled property': `select unnest(array['REQUESTED','NET_STATE']) as value except select cancellation_kind from properties where agency_id in (table vic)`,
  'every non-residential type, on the provider’s books and mirrored': `select unnest(array['COMMERCIAL','INDUSTRIAL','OTHER']) as value except
    (select non_residential_type::text from properties where agency_id in (table vic) intersect select non_residential_type::text from portfolio_properties where agency_id in (table vic) and property_id is null)`,
  'every state of a finding': `select unnest(array['OPEN','RESOLVED','RESOLVED_BY_THIRD_PARTY','ADDITIONAL_INFO_PROVIDED']) as value except select status from findings where agency_id in (table qld)`,
  'every state of an access case': `select unnest(array['OPEN','RESOLVED','RESOLVED_BY_THIRD_PARTY','ADDITIONAL_INFO_PROVIDED']) as value except select status from access_cases`,
  'every status of a visit': `select unnest(array['BOOKED','COMPLETED','NO_ACCESS','CANCELLED']) as value except select status from visits where agency_id in (table vic)`,
  'every entry preference value': `select unnest(array['YES','NO','BY_EXCEPTION']) as value except select internal_en from entry_preferences where agency_id in (table vic)`,
  'every level of report sharing': `select unnest(array['NOT_ALLOWED','ONLY_COMPLIANT_SERVICE_REPORTS','ALL_SERVICE_REPORTS']) as value except select report_sharing from property_managers where agency_id in (table vic)`,
  'every supplier type of other providers': `select unnest(array['LANDLORD','THIRD_PARTY','UNKNOWN']) as value except select supplier_type from portfolio_services where agency_id in (table vic)`,
  'every address kind of a landlord': `select unnest(array['NONE','AUSTRALIAN','INTERNATIONAL']) as value except select address_kind from contacts where agency_id in (table vic)`,
  'every role of a contact': `select unnest(array['LANDLORD','AGENCY_CONTACT']) as value except select role from property_contacts where agency_id in (table vic)`,
  'every type of contact number': `select unnest(array['MOBILE','HOME','OFFICE','OTHER']) as value except select type from contact_numbers where agency_id in (table vic)`,
  'every lease type': `select unnest(array['NEW','RENEWAL']) as value except select lease_type from in_force where agency_id in (table vic)`,
  'both kinds of agency settings, among those of the Victorian master': `select v.word as value from (values ('booking', true), ('booking', false), ('sending', true), ('sending', false), ('reports', true), ('reports', false)) v (word, isOn)
    where not exists (select from agencies a where a.state = 'vic' and case v.word when 'booking' then a.allow_agency_portal_booking when 'sending' then a.is_sending_enabled else a.is_auto_owner_report_allowed end = v.isOn)`,
}

/** Each query returns at least one row. */
const occurs: Record<string, string> = {
  'a property that is vacant without a next tenant': `select from properties p where p.agency_id in (table vic) and is_vacant and not exists (select from tenancies t where t.agency_id = p.agency_id and t.property_id = p.id and t.status = 'OPEN')`,
  'a property that is vacant until a day': `select from properties p join tenancies t on t.agency_id = p.agency_id and t.property_id = p.id where p.agency_id in (table vic) and is_vacant and t.status = 'OPEN' and t.starts_on > '${today}'`,
  'a tenant who is vacating': `select from in_force where agency_id in (table vic) and vacates_on >= '${today}'`,
  'a tenant who has vacated while the property is not marked vacant': `select from in_force where agency_id in (table vic) and vacates_on < '${today}'`,
  'a lease that has ended while the tenancy continues': `select from in_force where agency_id in (table vic) and ends_on < '${today}' and vacates_on is null`,
  'a property without known tenants': `select from properties p where agency_id in (table vic) and not is_vacant and not exists (select from in_force t where t.agency_id = p.agency_id and t.property_id = p.id)`,
  'details that were not confirmed for over 30 days': `select from properties where agency_id in (table vic) and tenancy_confirmed_at < timestamptz '${today}' - interval '30 days'`,
  'a temporary key that has expired': `select from properties where agency_id in (table vic) and onsite_key_expires_on < '${today}'`,
  'a temporary key that is still valid': `select from properties where agency_id in (table vic) and onsite_key_expires_on > '${today}'`,
  'integrated and other properties in one agency': `select from properties where agency_id in (table vic) group by agency_id having count(software) > 0 and count(*) > count(software)`,
  'gas that is not confirmed': `select from properties p join property_services s on s.agency_id = p.agency_id and s.property_id = p.id and s.service_id = 2 where p.agency_id in (table vic) and p.has_gas is null`,
  'gas with no, one and two appliances': `select from properties where agency_id in (table vic) group by agency_id having count(distinct gas_appliance_count) = 3`,
  'water that is charged and water that is not, both with the service': `select from properties p join property_services s on s.agency_id = p.agency_id and s.property_id = p.id and s.service_id = 5 where p.agency_id in (table qld) group by p.agency_id having count(distinct p.is_water_charged) = 2`,
  'a lease check that is due in Queensland': `select from property_services s join tenancies t on t.agency_id = s.agency_id and t.property_id = s.property_id and t.starts_on = s.next_due_on + 1 where s.agency_id in (table qld) and s.service_id = 1 and s.next_due_on > '${today}'`,
  'a lease check that was missed': `select from property_services s join tenancies t on t.agency_id = s.agency_id and t.property_id = s.property_id and t.starts_on = s.next_due_on + 1 where s.agency_id in (table qld) and s.service_id = 1 and s.next_due_on < '${today}'`,
  'an overdue service': `select from property_services where agency_id in (table vic) and next_due_on < '${today}' and cancelled_at is null`,
  'a service due within 30 days': `select from property_services where agency_id in (table vic) and next_due_on between '${today}' and date '${today}' + 30`,
  'a service that was never done': `select from property_services where agency_id in (table vic) and last_service_on is null and next_due_on is not null`,
  'a service on hold': `select from property_services where agency_id in (table vic) and on_hold_until > '${today}'`,
  'an invoice that is overdue': `select from invoices where agency_id in (table vic) and paid_at is null and due_on < '${today}'`,
  'an invoice that is due later': `select from invoices where agency_id in (table vic) and paid_at is null and due_on >= '${today}'`,
  'an invoice for a repair that was quoted': `select from invoices where agency_id in (table vic) and quote_id is not null`,
  'an urgent quote waiting for approval': `select from quotes where agency_id in (table vic) and status_id = 2 and severity in ('URGENT', 'DISCONNECTED_SAFETY_ISSUE')`,
  'an access issue that warns of suspension': `select from access_issues where agency_id in (table vic) and is_important and resolved_at is null and raised_at < timestamptz '${today}' - interval '21 days'`,
  'an agreed day that waits to be booked': `
    select from access_actions x join access_cases c on c.agency_id = x.agency_id and c.id = x.case_id
     where x.agency_id in (table qld) and x.solution_label = 'ManuallyBookInJobForTenant' and x.on_day > '${today}' and x.answered_at is null
       and not exists (select from visits v where v.agency_id = c.agency_id and v.property_id = c.property_id and v.booked_at > x.taken_at)`,
  'a suspended access case':
    'select from access_cases where agency_id in (table vic) and suspended_at is not null and closed_at is null',
  'a priority booking':
    'select from access_cases where agency_id in (table vic) and is_priority_booking and closed_at is null',
  'a case that is hidden from the portal':
    'select from access_cases where agency_id in (table vic) and suppression_level > 0',
  'a case in which every entry method is disqualified':
    'select from access_case_methods where agency_id in (table vic) group by case_id having count(*) = 4 and bool_and(is_disqualified)',
  'an entry method that preferences block':
    'select from access_case_methods where agency_id in (table vic) and is_blocked_by_preferences',
  'a problem that only the help team can solve': `select from access_issues where agency_id in (table vic) and suggested_solutions = '{}'`,
  'an issue for which the provider must be contacted':
    'select from access_issues where agency_id in (table vic) and is_provider_contact_required and resolved_at is null',
  'an access issue of a vacant property, and one of a property on hold': `select from access_issues i join properties p on p.agency_id = i.agency_id and p.id = i.property_id join property_services s on s.agency_id = p.agency_id and s.property_id = p.id where i.agency_id in (table vic) and i.resolved_at is null group by i.agency_id having bool_or(p.is_vacant) and bool_or(s.on_hold_until is not null)`,
  'a dismissed finding': 'select from findings where agency_id in (table vic) and dismissed_at is not null',
  'a finding with a requested quote':
    'select from findings where agency_id in (table vic) and quote_requested_at is not null',
  'a third-party resolution with a document that waits for review': `select from third_party_resolutions r join resolution_documents d on d.agency_id = r.agency_id and d.resolution_id = r.id where r.agency_id in (table vic) and r.status = 'PENDING'`,
  'a visit booked by the agency for a tenant': `select from visits v join visit_contacts c on c.agency_id = v.agency_id and c.visit_id = v.id where v.agency_id in (table vic) and v.booked_through = 'PORTAL' and c.is_primary`,
  'a free window next week': `select from technician_slots s where starts_at between timestamptz '${today}' + interval '1 day' and timestamptz '${today}' + interval '8 days' and not exists (select from visits v where v.slot_id = s.id)`,
  'a fresh new management': `select from portfolio_properties where agency_id in (table vic) and property_id is null and is_active and dismissed_at is null and under_enrolment_at is null and first_active_on > date '${today}' - 30`,
  'a new management under enrolment': `select from portfolio_properties where agency_id in (table vic) and under_enrolment_at is not null`,
  'a dismissed new management': `select from portfolio_properties where agency_id in (table vic) and dismissed_at is not null`,
  'a property of others that is older than 30 days': `select from portfolio_properties where agency_id in (table vic) and property_id is null and first_active_on < date '${today}' - 30`,
  'a property with other providers but no known provider':
    'select from portfolio_services where agency_id in (table vic) and provided_by is null',
  'a property with other providers without a last service date':
    'select from portfolio_services where agency_id in (table vic) and provided_by is not null and last_service_on is null',
  'a property of others that is overdue': `select from portfolio_services where agency_id in (table vic) and next_due_on < '${today}'`,
  'a property of others that is nearly due': `select from portfolio_services where agency_id in (table vic) and next_due_on between '${today}' and date '${today}' + 30`,
  'a property of others that is compliant': `select from portfolio_services where agency_id in (table vic) and next_due_on > date '${today}' + 30`,
  'an agency without any property, and one with a single one': `select from (select count(p.id) as n from agencies a left join properties p on p.agency_id = a.id where a.state = 'vic' group by a.id) x having bool_or(n = 0) and bool_or(n = 1)`,
  'an agency that is kept out of the portal': `select from experiment_assignments where experiment = 'AgencyCompliancePortalAccess' and agency_id is not null and not is_on`,
  'agencies with a verified, an unverified and no email domain': `select from agencies where state = 'vic' having bool_or(email_domain is null) and bool_or(is_email_domain_verified) and bool_or(email_domain is not null and not is_email_domain_verified)`,
  'people with and without an agreement to accept': `select from users u where u.id <= 24 having bool_or(exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = 2)) and bool_or(not exists (select from terms_acceptances a where a.user_id = u.id and a.terms_id = 2))`,
  'a default property manager that is set, and one that is not': `select from users u left join user_agency_settings s on s.user_id = u.id where u.id <= 24 having count(s.default_property_manager_id) between 1 and 23`,
  'a check as told by the agency, and one as told by its software': `select from service_checks where agency_id in (select id from agencies where state = 'vic') having bool_or(source = 'AGENCY') and bool_or(source = 'SOFTWARE')`,
  'a failed check that was repaired, and one that was not': `select from service_checks where agency_id in (table vic) and outcome = 'FAILED' having bool_or(repaired_on is null) and bool_or(repaired_on is not null)`,
  'a document of a property that others service':
    'select from documents where agency_id in (table vic) and portfolio_property_id is not null',
  'a property without a manager': 'select from properties where agency_id in (table vic) and manager_id is null',
  'a forwarded quote and a forwarded invoice':
    'select from mails where agency_id in (select id from demo_user_agencies) having count(quote_id) > 0 and count(invoice_id) > 0',
  'a property that tracks the time between tenancies':
    'select from properties where agency_id in (table vic) and tracks_between_tenancies',
  'a property that awaits an upgrade by law':
    'select from properties where agency_id in (table qld) and is_legislation_upgrade_pending',
  'access issues resolved in each of the last twelve months': `select from access_issues where agency_id in (select id from agencies where state = 'vic') having count(distinct date_trunc('month', resolved_at)) filter (where resolved_at >= date_trunc('month', date '${today}') - interval '11 months') >= 12`,
  'an ended tenancy in the ledger': `select from tenancies t join result_ledger l on l.agency_id = t.agency_id and l.property_id = t.property_id
     where t.status = 'CLOSED' and t.agency_id in (table qld) and l.facts -> 'current' ->> 'startsOn' = t.starts_on::text`,
  'a trend of twelve months':
    'select from compliance_months where agency_id in (table vic) and manager_id = 0 having count(*) = 12',
}

/** Each query returns no rows. */
const never: Record<string, string> = {
  'a last service without a check of the same property, service and day': `
    select from property_services p where last_service_on is not null and not exists (
      select from service_checks c where c.agency_id = p.agency_id and c.id = p.last_check_id and c.property_id = p.property_id
         and c.service_id = p.service_id and c.done_on = p.last_service_on)`,
  'an outcome of a visit without its check by its technician': `
    select from visit_services s join visits v on v.agency_id = s.agency_id and v.id = s.visit_id
      join technicians t on t.id = v.technician_id
     where s.outcome in ('PASSED', 'FAILED') and not exists (
       select from service_checks c where c.agency_id = s.agency_id and c.visit_id = s.visit_id and c.service_id = s.service_id
          and c.outcome = s.outcome and c.performed_by = t.name
          and c.licence is not distinct from (select l.licence_number from technician_licences l
                                               where l.technician_id = t.id and c.service_id = any (l.service_ids::smallint[])))`,
  'a check of the last two years without its report, or with that of another visit': `
    select from service_checks c where c.source = 'VISIT' and c.done_on > date '${today}' - interval '24 months' and not exists (
      select from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id
        join document_subjects b on b.agency_id = d.agency_id and b.document_id = d.id
        join document_services s on s.code = b.service_code and s.service_id = c.service_id
       where d.agency_id = c.agency_id and d.id = c.document_id and d.type = 'SERVICE_REPORT' and d.visit_id = c.visit_id
         and d.property_id = c.property_id and d.dated_on = c.done_on and d.is_compliant = (c.outcome = 'PASSED'))`,
  'a passed check that the law asks for without our record of it, or a record of another check': `
    select from visit_services s join service_checks c on c.agency_id = s.agency_id and c.visit_id = s.visit_id and c.service_id = s.service_id
      join agencies a on a.id = c.agency_id
      left join documents d on d.agency_id = s.agency_id and d.id = s.certificate_document_id and d.visit_id = s.visit_id and d.type = 'RECORD'
     where (d.id is not null) <> (c.outcome = 'PASSED' and (app.report_law(a.state, c.service_id, c.done_on)).requirement = 'REQUIRED')
        or s.report_document_id is distinct from c.document_id`,
  'a report or record that no service of a visit knows': `
    select from documents d where d.provided_by = 'DETECTOR_INSPECTOR' and not exists (
      select from visit_services s where s.agency_id = d.agency_id and s.visit_id = d.visit_id
         and d.id in (s.report_document_id, s.certificate_document_id))`,
  'an entry by notice without its notice, served before it': `
    select from visits v where v.entry_method = 'ENTER_WITH_KEY_AS_EN' and v.status <> 'CANCELLED' and not exists (
      select from entry_notices n where n.agency_id = v.agency_id and n.visit_id = v.id and n.entry_from = v.starts_at
         and n.served_at < v.starts_at and n.received_at <= v.starts_at and n.withdrawn_at is null)`,
  'a technician without a licence of each trade, or one number for two licences': `
    select from technicians t where (select count(distinct l.kind) from technician_licences l where l.technician_id = t.id) <> 3
    union all select from technician_licences group by state, licence_number having count(*) > 1`,
  'a licence that does not cover what its kind covers, or has another name': `
    select from technician_licences l left join licence_kinds k on k.state = l.state and k.code = l.kind
     where k.service_ids::smallint[] is distinct from l.service_ids::smallint[] or k.name <> l.name`,
  'an entry of the ledger from an ended tenancy that does not name it, where leases decide': `
    select from tenancies t join agencies a on a.id = t.agency_id
      join result_ledger l on l.agency_id = t.agency_id and l.property_id = t.property_id and l.service_id = 1
     where a.state in ('qld', 'nt') and t.status = 'CLOSED' and l.valid_from >= t.starts_on and l.valid_from < t.closes_on
       and l.facts -> 'current' ->> 'startsOn' is distinct from t.starts_on::text`,
  'an urgent finding that was left for months': `
    select from findings f where f.severity in ('URGENT', 'DISCONNECTED_SAFETY_ISSUE') and f.status in ('OPEN', 'ADDITIONAL_INFO_PROVIDED')
       and f.dismissed_at is null and f.found_on < date '${today}' - 150
       and not exists (select from properties p where p.agency_id = f.agency_id and p.id = f.property_id and p.cancelled_at is not null)`,
  'a repair that was accepted months ago and is not done': `
    select from quotes where status_id = 3 and decided_at < timestamptz '${today}' - interval '150 days'`,
  'a result of the ledger from a check that is not on record': `
    select from result_ledger l
     where l.facts ->> 'lastOn' is not null and l.facts ->> 'isOther' is null
       and not exists (select from service_checks c where c.agency_id = l.agency_id and c.property_id = l.property_id
                          and c.service_id = l.service_id and c.done_on::text = l.facts ->> 'lastOn')`,
  'a decision about a quote that names nobody, or another user or time than its history': `
    select from quotes q join quote_status_changes c on c.agency_id = q.agency_id and c.quote_id = q.id and c.to_id in (3, 4)
     where q.decided_by_name is null or c.changed_by is distinct from q.decided_by or c.changed_at is distinct from q.decided_at
        or (q.decided_by is not null and q.decision_given_by is null)`,
  'a finding that was repaired on another day than its quote was completed': `
    select from findings f join quotes q on q.agency_id = f.agency_id and q.id = f.quote_id and q.status_id = 6
      join agencies a on a.id = f.agency_id join states z on z.code = a.state
      join quote_status_changes c on c.agency_id = q.agency_id and c.quote_id = q.id and c.to_id = 6
     where f.repaired_on is distinct from (c.changed_at at time zone z.time_zone)::date or f.repaired_by is null`,
  'an invoice of a visit or a repair that names neither its day nor who did it': `
    select from invoices i join properties p on p.agency_id = i.agency_id and p.id = i.property_id
     where case when i.quote_id is not null then not exists (
                  select from findings f where f.agency_id = i.agency_id and f.quote_id = i.quote_id and f.repaired_by is not null)
                when app.plan_on(i.agency_id, p.billing_plan, '${today}') = 'PAYG' then not exists (
                  select from visits v join technicians t on t.id = v.technician_id
                   where v.agency_id = i.agency_id and v.id = i.visit_id and v.property_id = i.property_id and v.status = 'COMPLETED')
                else false end`,
  'a report whose hash its check does not have': `
    select from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id
     where d.type = 'SERVICE_REPORT' and d.visit_id is not null and d.deleted_at is null and not exists (
       select from service_checks c where c.agency_id = d.agency_id and c.document_id = d.id and c.visit_id = d.visit_id
          and c.report_sha256 is not distinct from encode(f.sha256, 'hex'))`,
  'a failed check whose repair does not follow from its findings': `
    select from service_checks c where c.outcome = 'FAILED' and (c.repaired_on is not null) <> (
      select bool_and(f.repaired_on is not null) from findings f
       where f.agency_id = c.agency_id and f.visit_id = c.visit_id and f.service_id = c.service_id and f.severity <> 'RECOMMENDED')`,
  'an accepted repair by a third party without a document or a declaration': `
    select from third_party_resolutions r where r.declared_by is null and not exists (
      select from resolution_documents d where d.agency_id = r.agency_id and d.resolution_id = r.id)`,
  'a month of the trend that the ledger does not give': `
    select from (select * from compliance_months where manager_id = 0) m
      join agencies a on a.id = m.agency_id join states z on z.code = a.state
      cross join lateral (
        select count(*) filter (where r.compliance = 'COMPLIANT') as compliant,
               count(*) filter (where r.compliance = 'COMPLIANCE_ISSUES') as issues,
               count(*) filter (where r.compliance = 'NON_RESIDENTIAL_PROPERTY') as others,
               count(*) filter (where r.compliance = 'COMPLIANCE_ISSUES' and exists (
                 select from visits v where v.agency_id = r.agency_id and v.property_id = r.property_id
                    and v.booked_at < e.until and coalesce(v.finished_at, v.starts_at) >= e.until)) as booked
          from (select (m.month + interval '1 month')::timestamp at time zone z.time_zone as until) e
          join property_results r on r.agency_id = m.agency_id and r.known_from < e.until and r.known_to >= e.until) x
     where (m.compliant, m.compliance_issues + m.booking_in_progress, m.non_residential) <> (x.compliant, x.issues, x.others)
        or m.booking_in_progress > x.booked or m.properties <> x.compliant + x.issues + x.others`,
  'a fault that breaches a duty to check, today or ever': `
    select from (select obligations::jsonb as list from property_services union all select obligations::jsonb from result_ledger) r
     cross join lateral jsonb_array_elements(r.list) o
      join rule_versions v on v.id = (o ->> 'rule')::int
     where v.kind = 'CHECK' and o -> 'on' ->> 'by' in ('FINDING', 'FAILED')`,
  'a repair in review that breaches a duty': `
    select from property_services s cross join lateral jsonb_array_elements(s.obligations::jsonb) o
     where o ->> 'state' = 'BREACHED' and (o -> 'on' -> 'inReview')::boolean`,
  'a check that failed called done': `
    select from property_services s
      join service_checks c on c.agency_id = s.agency_id and c.id = s.last_check_id
     where c.outcome = 'FAILED' and c.repaired_on is null and s.compliance_reason like '% done %'`,
  'a measured check that passed without its values, or with one beyond its limit': `
    select from service_checks c join services s on s.id = c.service_id
     where c.outcome = 'PASSED' and s.code in ('smoke', 'gas', 'electrical', 'water', 'rcd') and jsonb_array_length(c.readings) = 0
        or c.readings @? '$[*].isWithinLimit ? (@ == false)'`,
  'a month of the trend in which its managers do not add up': `
    select from compliance_months group by agency_id, month
    having sum(properties) filter (where manager_id > 0) > sum(properties) filter (where manager_id = 0)`,
  'a document that lacks details of the provider, or does not say DEMO': `
    select from states s, unnest(array['MAIL', 'INVOICE', 'QUOTE', 'ELECTRICAL_REPORT', 'GAS_REPORT', 'ENTRY_NOTICE']) k
     cross join lateral app.provider_on(s.code, date '${today}' - 700, k) p where p.lacks <> '{}' or not p.is_demo`,
  'a booked visit on a past day, unless its record waits for release': `
    select from visits v where status = 'BOOKED' and starts_at < timestamptz '${today}' and not exists (
      select from record_releases r where r.agency_id = v.agency_id and r.visit_id = v.id and r.status = 'WAITING')`,
  'a finished visit on a future day': `select from visits where status <> 'BOOKED' and starts_at >= timestamptz '${today}' + interval '5 hours'`,
  'a booked visit for something that is not due soon': `select from visits v join visit_services s on s.agency_id = v.agency_id and s.visit_id = v.id join property_services p on p.agency_id = v.agency_id and p.property_id = v.property_id and p.service_id = s.service_id where v.status = 'BOOKED' and p.next_due_on > date '${today}' + 60`,
  'a visit of today or tomorrow outside the area of its technician': `
    select from visits v join technicians t on t.id = v.technician_id
      join properties p on p.agency_id = v.agency_id and p.id = v.property_id
     where v.status = 'BOOKED' and v.starts_at < timestamptz '${today}' + interval '2 days'
       and 111.2 * sqrt((p.latitude - t.latitude) ^ 2 + ((p.longitude - t.longitude) * cos(radians(t.latitude))) ^ 2) > t.radius_km`,
  'a repair by a third party to review without its document': `
    select from third_party_resolutions r
     where r.status = 'PENDING' and not exists (
       select from resolution_documents d where d.agency_id = r.agency_id and d.resolution_id = r.id)`,
  'two visits of one technician at a time':
    'select from visits a join visits b on b.technician_id = a.technician_id and b.starts_at = a.starts_at and (b.agency_id, b.id) > (a.agency_id, a.id)',
  'a service done on a day without a visit by the provider': `select from property_services p where last_service_on > enrolled_on and last_service_on > date '${today}' - 700 and not exists (select from visits v join visit_services s on s.agency_id = v.agency_id and s.visit_id = v.id join agencies a on a.id = v.agency_id join states t on t.code = a.state
     where v.agency_id = p.agency_id and v.property_id = p.property_id and s.service_id = p.service_id and v.status = 'COMPLETED' and (v.starts_at at time zone t.time_zone)::date = p.last_service_on)`,
  'a due day that the interval of the state does not give': `select from property_services p join agencies a on a.id = p.agency_id join provider_schedules r on r.state = a.state and r.service_id = p.service_id
     where p.last_service_on is not null and not exists (select from rule_versions v where v.state = a.state and v.service_id = p.service_id and v.trigger like 'LEASE%')
       and p.next_due_on <> (p.last_service_on + make_interval(months => r.interval_months))::date`,
  'a finding on another day than its visit': `select from findings f join visits v on v.agency_id = f.agency_id and v.id = f.visit_id join agencies a on a.id = f.agency_id join states t on t.code = a.state where (v.starts_at at time zone t.time_zone)::date <> f.found_on`,
  'a quote in progress at a cancelled property':
    'select from quotes q join properties p on p.agency_id = q.agency_id and p.id = q.property_id where p.cancelled_at is not null and q.status_id not in (4, 5, 6)',
  'something forwarded to another address than that of the owner': `select from mails m join mail_recipients r on r.agency_id = m.agency_id and r.mail_id = m.id
     where m.kind in ('FORWARD_QUOTATION', 'FORWARD_INVOICE')
       and exists (select from property_contacts l join contacts c on c.agency_id = l.agency_id and c.id = l.contact_id where l.agency_id = m.agency_id and l.property_id = m.property_id and l.role = 'LANDLORD' and l.position = 1 and c.email is not null and c.email <> r.email)`,
  'a result that calls a check that failed done': `select from result_ledger l join service_checks c
      on c.agency_id = l.agency_id and c.property_id = l.property_id and c.service_id = l.service_id and c.outcome = 'FAILED'
     where strpos(l.reason, ' done ' || to_char(c.done_on, 'DD/MM/YYYY')) > 0`,
  'a quote that awaits approval but has expired': `select from quotes where status_id = 2 and expires_on < '${today}'`,
  'an expired quote that is still valid': `select from quotes where status_id = 7 and expires_on >= '${today}'`,
  'a quote whose last transition has another status':
    'select from quotes q where q.status_id <> (select to_id from quote_status_changes c where c.agency_id = q.agency_id and c.quote_id = q.id order by id desc limit 1)',
  'a quote with a transition that is not allowed':
    'select from quote_status_changes c where from_id is not null and not exists (select from quotation_transitions t where t.from_id = c.from_id and t.to_id = c.to_id)',
  'an invoice whose lines do not add up':
    'select from invoices i where (total_cents, gst_cents) <> (select sum(total_cents), sum(gst_cents) from invoice_lines l where l.agency_id = i.agency_id and l.invoice_id = i.id)',
  'an invoice that was paid before it was issued': 'select from invoices where paid_at::date < issued_on',
  'a vacant property with a tenancy in force':
    'select from properties p join in_force t on t.agency_id = p.agency_id and t.property_id = p.id where p.is_vacant',
  'an issue about missing tenant details where a tenant is known': `select from access_issues i join access_problems x on x.id = i.problem_id and x.code = 'NO_TENANT_DETAILS' join in_force t on t.agency_id = i.agency_id and t.property_id = i.property_id join occupants o on o.agency_id = t.agency_id and o.tenancy_id = t.id where i.resolved_at is null`,
  'an issue about a needed key where there is a key or an appointment is allowed': `select from access_issues i join access_problems x on x.id = i.problem_id and x.code = 'KEY_NEEDED' join properties p on p.agency_id = i.agency_id and p.id = i.property_id left join entry_preferences e on e.agency_id = p.agency_id and e.property_id = p.id where i.resolved_at is null and (p.is_key_available or p.onsite_key <> 'UNAVAILABLE' or e.occupant_appointment is distinct from 'NO')`,
  'an open access issue whose request to resolve was approved or withdrawn': `select from resolve_requests r join access_issues i on i.agency_id = r.agency_id and i.id = r.issue_id where r.status in ('APPROVED', 'WITHDRAWN') and i.resolved_at is null`,
  'a case that waits for the provider but does not say so': `select from resolve_requests r join access_issues i on i.agency_id = r.agency_id and i.id = r.issue_id join access_cases c on c.agency_id = i.agency_id and c.id = i.case_id where r.status = 'PENDING' and c.status <> 'ADDITIONAL_INFO_PROVIDED'`,
  'an email of the agency to its tenants that is marked as automatic': `select from mails where kind = 'OCCUPANT_NOTICE' and not is_from_person`,
  'a notice of entry without a text or recipients': `select from entry_notices n where text_content is null or served_to is null`,
  'a notice of entry that does not say when, on what ground and by which law': `
    select from entry_notices where text_content not like '%Time of entry: Between %' or ground_text is null or instrument is null
        or strpos(text_content, 'Ground: ' || ground_text) = 0 or strpos(text_content, 'Law: ' || instrument) = 0`,
  'a notice in Western Australia without the half of the day, or that does not call a check maintenance': `
    select from entry_notices n join agencies a on a.id = n.agency_id where a.state = 'wa'
       and (text_content not like '%12 noon%' or text_content not like '%a safety check counts as maintenance%')`,
  'a visit by notice that the tenant booked': `
    select from entry_notices n join visits v on v.agency_id = n.agency_id and v.id = n.visit_id where v.booked_through = 'TENANT'`,
  'a key that was collected by somebody else than the technician of the visit': `
    select from key_collections k join visits v on v.agency_id = k.agency_id and v.id = k.visit_id
      join technicians t on t.id = v.technician_id where k.collected_by <> t.name`,
  'keys that are not collected from the office': `
    select from key_locations l join agencies a on a.id = l.agency_id
     where position(a.name || ', ' || a.address_line_1 || ',' in l.full_address) = 0`,
  'a period of a plan without its invoice, or with one of another day': `
    select from billed_periods b join invoices i on i.agency_id = b.agency_id and i.id = b.invoice_id
     where b.starts_on <> i.issued_on or b.property_id <> i.property_id or i.visit_id is not null or i.quote_id is not null`,
  'an invoice of a plan that does not name its year': `
    select from billed_periods b join invoice_lines l on l.agency_id = b.agency_id and l.invoice_id = b.invoice_id
     where l.description not like '%' || to_char(b.starts_on, ', DD/MM/YYYY') || to_char(b.ends_on, ' "to" DD/MM/YYYY')`,
  'an account with a placeholder of zeros': "select from agencies where payment_bsb = '000-000'",
  'a subscription whose next invoice is missing': `
    select from properties p where cancelled_at is null and app.plan_on(agency_id, billing_plan, '${today}') <> 'PAYG'
       and greatest(billing_starts_on, (select max(b.ends_on) + 1 from billed_periods b
             where b.agency_id = p.agency_id and b.property_id = p.id)) <= '${today}'`,
  'two technicians with the same licence': 'select from technicians group by state, licence_number having count(*) > 1',
  'a letter with a notice that is recorded as neither posted nor received': `select from entry_notices where served_by = 'POST' and num_nulls(posted_at, received_at) > 0`,
  'an email or SMS of the provider without its text': `select from contact_attempts where way in ('EMAIL', 'SMS') and note is null`,
  'an email address that could be real': `select from (select email from users union all select email from occupants union all select email from contacts union all select email from property_managers union all select email from agencies union all select email from visit_contacts union all select email from mail_recipients) x where email !~ '@([a-z0-9-]+[.])?(example[.](com|net|org)|provider[.]example)$'`,
  'a phone number that could be real': `select from (select number from contact_numbers union all select phone from property_managers union all select phone from agencies union all select phone from technicians union all select mobile from visit_contacts) x where number !~ '^[+]61([2378](5550|7010)[0-9]{4}|49157[0-9]{4})$'`,
}

describe('the demo data shows', () => {
  it.each(Object.entries(nothingMissing))('%s', async (_, text) => {
    expect(await values(text)).toEqual([])
  })

  it.each(Object.entries(occurs))('%s', async (_, text) => {
    expect((await client.query(text)).rowCount).toBeGreaterThan(0)
  })
})

describe('the demo data never shows', () => {
  it.each(Object.entries(never))('%s', async (_, text) => {
    expect((await client.query(text)).rowCount).toBe(0)
  })
})

describe('the record of each state that waits for release', () => {
  it('was sent by the technician of the demo, for a licence that is renewed since, and can be released', async () => {
    type Waiting = { agencyId: number; visitId: number; form: VisitForm; opened: OpenedBooking; state: StateCode }
    const { rows } = await client.query<
      Waiting & { username: string; missing: MissingLicence[]; performedOn: string }
    >(`
      select r.agency_id as "agencyId", r.visit_id as "visitId", r.form, r.opened, a.state, u.username, r.missing,
             r.performed_on::text as "performedOn"
        from record_releases r join agencies a on a.id = r.agency_id
        join technicians t on t.id = r.performed_by join users u on u.id = r.recorded_by and u.id = t.user_id
       where r.status = 'WAITING' order by a.state`)
    expect(rows.map(({ username }) => username)).toEqual(stateCodes.toSorted().map((state) => `${state}.technician`))
    for (const { agencyId, visitId, form, opened, state, missing, performedOn } of rows) {
      const statement = visitToRecord(state, agencyId, visitId)
      const [visit] = (await client.query<RecordedVisitRow>(prepared(statement).text, [...statement.values])).rows
      expect(missing.map(missingText)).toEqual([
        expect.stringMatching(/^Safety switch: the licence Electric.+, .+, ended on \d/),
      ])
      expect(visit?.unlicensed).toEqual([])
      expect(visit && toBooking(visit)).toEqual({ ...opened, startsAt: new Date(opened.startsAt).toISOString() })
      expect(visit?.draft).toEqual(form)
      expect(visit && checkVisitForm(form, { ...visit, visitedOn: performedOn }).errors).toEqual({})
    }
  })
})

describe('the keys of the demo data', () => {
  it('hold, although they are not checked while it is loaded', async () => {
    await client.query('begin')
    const tables = Object.values(dataTables()).map(({ table }) => table)
    const keys = (await readDefinitions(client, tables)).filter(({ kind }) => kind === 'key')
    expect(keys.length).toBeGreaterThan(200)
    // Those of a table together take half the time.
    for (const table of new Set(keys.map(({ relation }) => relation))) {
      const changes = keys.filter(({ relation }) => relation === table).flatMap(({ drop, create }) => [drop, create])
      await client.query(
        `alter table ${table} ${changes.map((text) => text.replace(`alter table ${table} `, '')).join(', ')}`,
      )
    }
    await client.query('rollback')
  })

  it('include the texts of all cards', async () => {
    const texts = `(select agency_id, kind, subject_id, sort_key, text from card_texts)`
    const cards = `(select agency_id, kind, subject_id, sort_key, search_text from property_cards)`
    expect((await client.query(`(${texts} except ${cards}) union all (${cards} except ${texts})`)).rowCount).toBe(0)
  })
})

describe('the rows that come after the data set', () => {
  it('get new ids', async () => {
    const { rows } = await client.query<{ name: string; sequence: string }>(
      `select t.relname as name, pg_get_serial_sequence(format('public.%I', t.relname), 'id') as sequence from pg_class t
        where t.relkind = 'r' and t.relnamespace = 'public'::regnamespace and exists (select from pg_attribute a where a.attrelid = t.oid and a.attname = 'id' and a.attidentity <> '')`,
    )
    for (const { name, sequence } of rows) {
      const { rows: found } = await client.query<{ isFree: boolean }>(
        `select coalesce((select max(id) from ${name}), 0) < nextval($1) as "isFree"`,
        [sequence],
      )
      expect({ name, isFree: found[0]?.isFree }).toEqual({ name, isFree: true })
    }
  })
})

describe('the agency of each state that is connected with the stand-in', () => {
  it('has been read, with a key changed on both sides and a record that waits, and the stand-in still says the same', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'demo-offices-'))
    const config = {
      ...readConfig({ DATA_DIR: folder }),
      secrets: new SealedSecrets(new KeyRing(['a secret for tests, 32 characters'])),
    }
    const now = new Date(`${today}T02:00:00Z`)
    await connectDemoOffices(config, urls(), now)
    await connectDemoOffices(config, urls(), now)
    type Connected = {
      agencyId: number
      state: StateCode
      waiting: number
      conflicts: number
      runs: number
      sealed: Buffer
    }
    const { rows } = await client.query<Connected>(`
      select n.agency_id as "agencyId", a.state, c.sealed,
             (select count(*)::int from software_records r where r.agency_id = a.id and r.outcome = 'WAITING') as waiting,
             (select count(*)::int from property_sources s where s.agency_id = a.id and s.conflict_at is not null) as conflicts,
             (select count(*)::int from software_runs u where u.agency_id = a.id and u.status = 'DONE') as runs
        from agency_integrations n join agencies a on a.id = n.agency_id
        join software_credentials c on c.agency_id = n.agency_id and c.software = n.software
       where n.connection = 'CONNECTED' and n.software = 'VAULTRE' order by a.state`)
    expect(rows.map(({ state, waiting, conflicts, runs }) => [state, waiting, conflicts, runs])).toEqual(
      stateCodes.toSorted().map((state) => [state, 1, 1, 2]),
    )
    const app = await buildManagementSoftware({
      config,
      clock: { now: () => now } as Clock,
      log: createLogger('silent'),
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const vaultRe = new VaultRe({ ...config.connectors.vaultRe, url: `${url}/vault-re-api` })
    const { agencyId, state, sealed } = rows.find((row) => row.state === 'tas') as Connected
    const current = config.secrets.open({ state, agencyId, software: 'VAULTRE' }, sealed)
    const session = vaultRe.open({ current, now: () => now } as CredentialStore)
    const { rows: records } = await client.query<{ id: string; fingerprint: string; key: string | null }>(
      `select external_id as id, fingerprint, record->>'keyNumber' as key from software_records where agency_id = $1 and collection = 'properties' order by 1`,
      [agencyId],
    )
    const page = await session.changedSince('properties', undefined)
    expect(
      page.records
        .map(({ externalId, value }) => {
          // Lists do not say the key.
          const key = records.find(({ id }) => id === externalId)?.key ?? null
          return { id: externalId, fingerprint: fingerprintOf({ ...value, keyNumber: key }), key }
        })
        .toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    ).toEqual(records)
    const [cursor] = await values(
      `select cursor as value from software_cursors where agency_id = ${agencyId} and collection = 'properties'`,
    )
    expect((await session.changedSince('properties', cursor)).records).toEqual([])

    await takesBills(config, url)
    await app.close()
    await rm(folder, { recursive: true })
  })
})

/** The demo manager's agency is read without a change, and a bill of it is taken. */
async function takesBills(config: Config & { secrets: SealedSecrets }, url: string): Promise<void> {
  const { rows } = await client.query<{ agencyId: number; state: StateCode; sealed: Buffer }>(
    `select n.agency_id as "agencyId", a.state, c.sealed from agency_integrations n join agencies a on a.id = n.agency_id
       join software_credentials c on c.agency_id = n.agency_id and c.software = n.software
      where n.software = 'PROPERTY_ME' and n.connection = 'CONNECTED'`,
  )
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['vic', 'qld', 'wa', 'act', 'tas']))
  const { agencyId, state, sealed } = rows.find((row) => row.state === 'vic') as (typeof rows)[number]
  const hosts = { url: `${url}/property-me-api`, loginUrl: `${url}/property-me-login` }
  const current = config.secrets.open({ state, agencyId, software: 'PROPERTY_ME' }, sealed)
  const store: CredentialStore = { current, renew: async (renew) => (store.current = await renew(current)) }
  const session = new PropertyMe({ ...config.connectors.propertyMe, ...hosts }).open(store)
  const { rows: cursors } = await client.query<{ collection: Collection; cursor: string }>(
    `select collection, cursor from software_cursors where agency_id = ${agencyId} and collection <> 'managers'`,
  )
  for (const { collection, cursor } of cursors)
    expect((await session.changedSince(collection, cursor)).records).toEqual([])
  const known = async (collection: Collection) =>
    values(
      `select fingerprint as value from software_records where agency_id = ${agencyId} and collection = '${collection}' order by 1`,
    )
  const managers = (await session.changedSince('managers', undefined)).records
  expect(managers.map(({ value }) => fingerprintOf(value)).toSorted()).toEqual((await known('managers')).toSorted())
  const [property] = await values(
    `select external_id as value from portfolio_properties where agency_id = ${agencyId} and property_id is not null and is_active limit 1`,
  )
  const bill = { propertyReference: property, supplierAbn: '97000000023', invoiceNumber: 'I1', pdf: 'JVBERi0=' }
  const amounts = { totalIncGst: '110.00', gst: '10.00', dueDate: today, description: 'Smoke alarm check' }
  const answer = await session.postBill({ ...bill, ...amounts } as Bill, async () => {})
  expect(answer).toMatchObject({ kind: 'stored' })
}

describe('the documents of the demo data', () => {
  it('were stored before their rows were written', async () => {
    const { rows } = await client.query<{ key: string; size: string; sha256: Buffer }>(
      `select storage_key as key, size_bytes as size, sha256 from files where status = 'STORED'`,
    )
    expect(rows.length).toBe(kept.size)
    expect(rows.length).toBeGreaterThan(100)
    for (const { key, size, sha256 } of rows) {
      const bytes = kept.get(key)
      expect(bytes?.length).toBe(Number(size))
      expect(
        createHash('sha256')
          .update(bytes ?? '')
          .digest(),
      ).toEqual(sha256)
    }
    expect(await values(`select count(*)::text as value from files where status = 'PENDING'`)).toEqual(['0'])
  })

  it.each(['SERVICE_REPORT', 'RECORD'])(
    'of past visits are drawn from the facts of the visit, when they are first opened: %s',
    async (type) => {
      const databases = new Databases(urls(database.portalUrl), { poolSize: 2, applicationName: 'tests' })
      const folder = await mkdtemp(join(tmpdir(), 'demo-data-'))
      const files = drawnFiles(new DiskFiles(folder), databases)
      const { rows } = await client.query<{ key: string; address: string; technician: string }>(
        `select f.storage_key as key, p.address_line_1 as address, t.name as technician
         from documents d join files f on f.agency_id = d.agency_id and f.id = d.file_id
         join visits v on v.agency_id = d.agency_id and v.id = d.visit_id
         join technicians t on t.id = v.technician_id
         join properties p on p.agency_id = d.agency_id and p.id = d.property_id where d.type = $1`,
        [type],
      )
      expect(rows.length).toBeGreaterThan(15)
      for (const { key, address, technician } of rows.slice(0, 30)) {
        const { structure, info } = readPdf(await files.read(key))
        expect(info['/Title']).toContain(address)
        const facts = new Map(tableRows(structure).map(([label = '', value = '']) => [label, value]))
        expect(facts.get('Checked under')).toMatch(/\S/)
        expect(facts.get('Next due')).toMatch(/^\d\d\/\d\d\/\d{4}( \(.+ by (law|our schedule)\))?$|^No date is set$/)
        expect(elements(structure, type === 'RECORD' ? 'P' : 'TD').some(({ text }) => text.includes(technician))).toBe(
          true,
        )
      }
      await databases.close()
      await rm(folder, { recursive: true })
    },
  )
})

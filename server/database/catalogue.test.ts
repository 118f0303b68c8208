import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { softwareNames } from '../../contract/agency.ts'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { closedTo } from './refuse-other-role.ts'
import { serverRoles, type ServerRole } from './role-urls.ts'

let database: TestDatabase
let owner: Client

beforeAll(async () => {
  database = await testDatabase()
  owner = new Client({ connectionString: database.ownerUrl })
  await owner.connect()
})

afterAll(async () => {
  await owner.end()
  await database.drop()
})

const names = async (query: string, values: unknown[] = []): Promise<string[]> =>
  (await owner.query<{ name: string }>(query, values)).rows.map(({ name }) => name)

const tables = `pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`
const hasAgency = `exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and not a.attisdropped)`

/** Tables without an agency, each with its reason. A new table must be protected by agency or listed here. */
const withoutAgency: Record<string, string> = {
  ...Object.fromEntries(
    [
      'states',
      'public_holidays',
      'evening_holidays',
      'suburbs',
      'services',
      'booking_types',
      'provider_schedules',
      'law_corrections',
      'law_revisions',
      'access_revision',
      'entry_methods',
      'entry_preference_codes',
      'notice_types',
      'access_problems',
      'access_problem_blocks',
      'access_solutions',
      'access_problem_solutions',
      'do_not_contact_reasons',
      'cancellation_reasons',
      'document_types',
      'document_services',
      'servicing_categories',
      'finding_items',
      'quotation_statuses',
      'quotation_transitions',
      'management_software',
      'experiments',
    ].map((name) => [name, 'catalogue: the same for all agencies, read only']),
  ),
  instruments: 'law: read by all, added to by the staff of its state',
  provisions: 'law: read by all, added to by the staff of its state',
  entry_rules: 'law: read by all, published by the staff of its state',
  rule_versions: 'law: read by all, published by the staff of its state',
  rule_version_provisions: 'law: read by all, published by the staff of its state',
  provision_texts: 'state systems only: read by all, added to by the staff of its state',
  official_forms: 'by state; portals see only those in force',
  rule_drafts: 'state systems only, by state',
  law_runs: 'work on all agencies of a state, by state',
  ledger_roots: 'over all agencies of a state: the owner only',
  agencies: 'is the agency itself: protected by membership',
  agency_drafts: 'state systems only, by state',
  provider_api_keys: 'state systems only, by state',
  provider_calls: 'state systems only, by state',
  users: 'belong to a state: visible to colleagues and the user',
  credentials: 'state systems only, by state',
  second_factors: 'state systems only, by state',
  recovery_codes: 'state systems only, by state',
  pending_sign_ins: 'state systems only, by state',
  account_mails: 'of people: state systems by state, the worker by their id',
  account_requests: 'state systems only, by state',
  password_resets: 'state systems only, by state',
  terms: 'read by all of the state, published by its staff',
  terms_drafts: 'state systems only, by state',
  recommended_features: 'state systems only, by state',
  bank_formats: 'state systems only, by state',
  bank_lines: 'state systems only, by state',
  price_items: 'read by all of the state, kept by its staff',
  terms_acceptances: 'protected by user',
  signing_keys: 'by state; public halves are public',
  evidence_keys: 'public keys, the same for all agencies',
  staff_invitations: 'state systems only, by state',
  state_sessions: 'state systems only, by state',
  sign_in_throttles: 'state systems only, by state',
  request_counts: 'hashed addresses, reached only through its functions',
  early_events: 'of offices that no agency has connected, reached only through its functions',
  software_quotas: 'numbers of requests, reached only through its functions',
  person_requests: 'by state: state systems ask, the worker does it without reading exports',
  retention_runs: 'reports of a state, counts only',
  used_sign_in_tokens: 'ids of used tokens, by state',
  provider_details: 'printed on documents: read by all, added to by the staff of its state',
  provider_licences: 'printed on documents: read by all, added to by the staff of its state',
  technicians: 'belong to the provider, by state',
  technician_slots: 'belong to the provider, by state',
  technician_hours: 'belong to the provider, by state',
  technician_licences: 'belong to the provider, by state',
  licence_kinds: 'belong to the provider, by state',
  technician_days_off: 'belong to the provider, by state',
  job_runs: 'which nightly runs are done; contains no data of an agency',
  job_workers: 'which workers are alive; visible only to the queue',
  schema_functions: 'which functions and rights were applied',
  schema_migrations: 'which files have run',
}

/** Looked up by user or secret first, and by agency second. */
const notLedByAgency = [
  'experiment_assignments',
  'feature_changes',
  'prices',
  'memberships',
  'portal_sessions',
  'user_agency_settings',
  'audit_events',
]

describe('every table', () => {
  test('of an agency has row level security and a policy for the portal', async () => {
    const open = await names(
      `select c.relname as name from ${tables} and ${hasAgency}
          and not (c.relrowsecurity
                   and exists (select from pg_policy p where p.polrelid = c.oid and 'portal_server'::regrole = any (p.polroles)))`,
    )
    expect(open).toEqual([])
    const count = await owner.query(`select count(*)::int as n from ${tables} and ${hasAgency}`)
    expect(count.rows[0].n).toBeGreaterThan(50)
  })

  test('without an agency is listed with its reason', async () => {
    const found = await names(`select c.relname as name from ${tables} and not ${hasAgency} order by 1`)
    expect(found).toEqual(Object.keys(withoutAgency).toSorted())
  })

  test('says what it is for', async () => {
    const silent = await names(
      `select c.relname as name from ${tables} and coalesce(obj_description(c.oid, 'pg_class'), '') = ''`,
    )
    expect(silent).toEqual([])
  })

  test('that is not a catalogue has row level security', async () => {
    const closed = Object.keys(withoutAgency).filter((name) => !/^(catalogue|which)/.test(withoutAgency[name] ?? ''))
    const open = await names(
      `select c.relname as name from ${tables} and c.relname = any ($1) and not c.relrowsecurity`,
      [closed],
    )
    expect(open).toEqual([])
  })

  test('that is a catalogue can only be read by the servers', async () => {
    const writable = await names(
      `select distinct c.relname as name from unnest(array['portal_worker', 'state_system']) r,
              unnest(array['insert', 'update', 'delete', 'truncate']) p, ${tables.replace('pg_class c where', 'pg_class c where c.relname = any ($1) and')}
          and has_table_privilege(r, c.oid, p)`,
      [Object.keys(withoutAgency).filter((name) => withoutAgency[name]?.startsWith('catalogue'))],
    )
    expect(writable).toEqual([])
  })

  test('of an agency has its primary key led by the agency', async () => {
    const others = await names(
      `select c.relname as name from ${tables} and ${hasAgency}
          and not exists (select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
                           where i.indrelid = c.oid and i.indisprimary and a.attname = 'agency_id') order by 1`,
    )
    expect(others).toEqual(notLedByAgency.toSorted())
    const unreachable = await names(
      `select c.relname as name from ${tables} and c.relname = any ($1) and not exists (
          select from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = any (i.indkey) where i.indrelid = c.oid and a.attname = 'agency_id')`,
      [notLedByAgency.filter((name) => name !== 'portal_sessions')],
    )
    expect(unreachable).toEqual([])
  })

  test('has a comment', async () => {
    expect(
      await names(`select c.relname as name from ${tables} and obj_description(c.oid, 'pg_class') is null`),
    ).toEqual([])
  })

  test('cannot be emptied by a server', async () => {
    const emptied = await names(
      `select c.relname as name from ${tables} and (has_table_privilege('portal_worker', c.oid, 'truncate') or has_table_privilege('state_system', c.oid, 'truncate'))`,
    )
    expect(emptied).toEqual([])
  })

  test('of a single audit month cannot be read directly', async () => {
    const open = await names(
      `select c.relname as name from pg_class c where c.relispartition and c.relkind = 'r'
          and (not c.relrowsecurity or has_table_privilege('portal_worker', c.oid, 'select') or has_table_privilege('state_system', c.oid, 'select'))`,
    )
    expect(open).toEqual([])
  })
})

describe('every foreign key', () => {
  test('to a table whose rows can be deleted or searched from has an index', async () => {
    // Users, agencies, managers and catalogues are never deleted, and no search starts from them alone.
    const neverDeleted = [...Object.keys(withoutAgency), 'property_managers', 'key_locations', 'access_actions']
    const bare = await names(
      `select k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as name
         from pg_constraint k join pg_class parent on parent.oid = k.confrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and parent.relname <> all ($1)
          and not exists (
            select from pg_index i
             where i.indrelid = k.conrelid
               and (select array_agg(key order by key) from unnest((i.indkey::smallint[])[0:cardinality(k.conkey) - 1]) key)
                 = (select array_agg(key order by key) from unnest(k.conkey) key))
          and (k.conrelid::regclass::text, parent.relname) <> ('documents', 'documents')
        order by 1`,
      [neverDeleted],
    )
    expect(bare).toEqual([
      'portal_sessions FOREIGN KEY (user_id, agency_id) REFERENCES memberships(user_id, agency_id) DEFERRABLE',
    ])
  })

  test('between two tables of an agency includes the agency', async () => {
    const loose = await names(
      `select k.conrelid::regclass || ' ' || pg_get_constraintdef(k.oid) as name
         from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class parent on parent.oid = k.confrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace and ${hasAgency}
          and ${hasAgency.replaceAll('c.oid', 'parent.oid')}
          and not exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'agency_id' and a.attnum = any (k.conkey))`,
    )
    expect(loose).toEqual([])
  })
})

describe('the roles of the servers', () => {
  test('are not superusers, cannot bypass row level security and cannot create objects', async () => {
    const { rows } = await owner.query(
      `select rolname, rolsuper or rolbypassrls or rolcreatedb or rolcreaterole or rolreplication as strong from pg_roles
        where rolname in ('portal_server', 'state_system', 'portal_worker', 'portal_jobs') order by 1`,
    )
    expect(rows.map(({ strong }) => strong)).toEqual([false, false, false, false])
    const schemas =
      await names(`select nspname as name from pg_namespace where nspname in ('public', 'app', 'graphile_worker')
      and (has_schema_privilege('portal_worker', oid, 'create') or has_schema_privilege('state_system', oid, 'create'))`)
    expect(schemas).toEqual([])
  })

  test('are members of no other role, except the worker of the portal’s', async () => {
    expect(
      await names(
        `select member::regrole || ' of ' || roleid::regrole as name from pg_auth_members
          where member::regrole::text in ('portal_server', 'state_system', 'portal_worker', 'portal_jobs')`,
      ),
    ).toEqual(['portal_worker of portal_server'])
  })

  test('have no rights on the tables that a start checks', async () => {
    for (const [role, closed] of Object.entries(closedTo)) {
      const found = await names(
        `select c.relname as name from ${tables} and not has_table_privilege($1, c.oid, 'delete, truncate, trigger')
            and not has_any_column_privilege($1, c.oid, 'select, insert, update, references') order by 1`,
        [serverRoles[role as ServerRole]],
      )
      expect([role, found]).toEqual([role, closed.filter((name) => !name.includes('.')).toSorted()])
    }
  })

  test('own nothing, except the queue of jobs', async () => {
    const owned = await names(
      `select relname as name from pg_class where relowner in ('portal_server'::regrole, 'portal_worker'::regrole, 'state_system'::regrole)
       union all select proname from pg_proc where proowner in ('portal_server'::regrole, 'portal_worker'::regrole, 'state_system'::regrole)
       union all select relname from pg_class where relowner = 'portal_jobs'::regrole and relnamespace <> 'graphile_worker'::regnamespace and relkind <> 't' and relkind <> 'i'`,
    )
    expect(owned).toEqual([])
  })

  test('can use the job queue only through enqueue', async () => {
    const open = await names(
      `select relname as name from pg_class where relnamespace = 'graphile_worker'::regnamespace and relkind in ('r', 'v')
          and (has_table_privilege('portal_worker', oid, 'select') or has_table_privilege('portal_worker', oid, 'insert'))`,
    )
    expect(open).toEqual([])
    expect(
      await names(`select 'usage' as name where has_schema_privilege('portal_worker', 'graphile_worker', 'usage')`),
    ).toEqual([])
  })
})

describe('every security definer function', () => {
  test('sets its search path and is not executable by public', async () => {
    const loose = await names(
      `select p.oid::regprocedure::text as name from pg_proc p
        where p.prosecdef and p.pronamespace = 'app'::regnamespace
          and (not exists (select from unnest(p.proconfig) setting where setting like 'search_path=%')
               or exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl where acl.grantee = 0))`,
    )
    expect(loose).toEqual([])
    const open = await names(
      `select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'app'::regnamespace
          and exists (select from aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) acl where acl.grantee = 0)`,
    )
    expect(open).toEqual([])
  })
})

test('management software has one name', async () => {
  const { rows } = await owner.query<{ code: string; name: string }>('select code, name from management_software')
  expect(Object.fromEntries(rows.map(({ code, name }) => [code, name]))).toEqual(softwareNames)
})

test('texts of the law and of findings speak of properties, not of homes', async () => {
  const texts = await names(`
    select concat_ws(' ', duty_text, cure, notes) as name from rule_versions
    union all select concat_ws(' ', title, description, repair_work, repair_reason) from finding_items`)
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => /\bhomes?\b/i.test(text))).toEqual([])
})

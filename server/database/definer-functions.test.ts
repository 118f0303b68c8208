import type { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabase, type TestDatabase } from '../testing/test-database.ts'
import { connect, within } from '../testing/within-scope.ts'

type Executor = 'portal_server' | 'state_system' | 'portal_worker' | 'portal_jobs'

/**
 * Functions that have the rights of the owner, by who may execute them, each with the reason why it can neither be used to reach
 * other agencies nor to destroy what is young. The worker may also do what the portal may. A new function must be listed here.
 */
const listed: { by: readonly Executor[]; functions: Record<string, string> }[] = [
  {
    by: [],
    functions: {
      add_card_texts: 'trigger: words of the card that was added',
      add_property_results: 'trigger: results of the row that changed',
      change_card_text: 'trigger: words of the card that changed',
      compliance_is_published: 'trigger: an event of the agency whose row changed',
      access_issue_is_published: 'trigger: an event of the agency whose row changed',
      finding_is_published: 'trigger: an event of the agency whose row changed',
      invoice_is_published: 'trigger: an event of the agency whose row changed',
      note_change: 'trigger: which record of the agency changed, and in which transaction',
      note_assignment: 'trigger: the user or agency whose access changed',
      renew_access_revision: 'trigger: a number that says that features or terms have changed',
      deliver_webhooks_soon: 'trigger: a job for the agency of the event',
      end_property_result: 'trigger: the result of the row that changed',
      publish_event: 'called by the triggers above and below only',
      quote_decision_is_published: 'trigger: an event of the agency whose row changed',
      quote_move_is_recorded: 'trigger: the move of the quote that changed',
      quote_start_is_recorded: 'trigger: the start of the quote that was added',
      remove_card_text: 'trigger: words of the card that was removed',
      renew_law_revision: 'trigger: a number that says that the law has changed',
      visit_is_published: 'trigger: an event of the agency whose row changed',
    },
  },
  {
    by: ['portal_server'],
    functions: {
      agencies_of_software_office: 'ids of agencies, for an event that came to a secret address',
      active_experiments: 'tells only which named features are on',
      check_session: 'needs the hash of the secret of the session',
      end_session: 'needs the hash of the secret of the session that it ends',
      find_api_key: 'needs the hash of the key',
      hold_session_of_user: 'tells only whether the session with this random id is live and of the given user',
      hold_state_session: 'tells only whether the session with this random id has ended',
      keep_early_event: 'adds an event that came to a secret address; reads none',
      mark_contacts_changed: 'properties of the agency that was entered, for its job to look at again',
      note_removed_bytes: 'marks files that are deleted already, by their random keys',
      other_agency_of_portfolio_property: 'only agencies of the user who has entered',
      other_agency_of_property: 'only agencies of the user who has entered',
      pause_of_session: 'needs the hash of the secret of the session',
      public_evidence_pack: 'needs the code of the pack, and returns what it publishes',
      public_image: 'needs the random token of a picture in a mail',
      rank_cards: 'only cards of the agency that was entered',
      resume_session: 'needs the hash of the secret of the session',
      software_accounts: 'ids of the agencies of an office of the software, after its signature was checked',
      software_quota_use: 'tells only numbers of requests',
    },
  },
  {
    by: ['portal_server', 'state_system'],
    functions: {
      agency_now: 'tells only into which agency of the state that was entered an agency was merged',
      count_requests: 'only raises counters of limits, by hashed address or user',
      find_cards: 'only cards of the agency that was entered',
      has_demo_users: 'tells only whether the database has any demo user',
      free_times: 'free times of technicians, who belong to no agency',
      release_expired_holds: 'ends times that are held for minutes, of one technician; never what is booked',
      return_requests: 'only lowers counters of limits, by hashed address or user',
    },
  },
  {
    by: ['portal_server', 'portal_jobs'],
    functions: { enqueue_sync: 'a job that reads the software of an agency, as the schedule does anyway' },
  },
  {
    by: ['portal_server', 'state_system', 'portal_jobs'],
    functions: { enqueue: 'a job, which decides by rows of the database what it does' },
  },
  {
    by: ['state_system'],
    functions: {
      find_agencies: 'ids of agencies of the state that was entered',
      find_properties: 'ids of properties of the state that was entered',
      find_work_orders: 'ids of work orders of the state that was entered',
    },
  },
  {
    by: ['state_system', 'portal_worker'],
    functions: {
      fill_roster: 'times of technicians from their working hours',
      find_people: 'people of the state that was entered, for their export and erasure',
      merge_hindrances: 'numbers of things that are being done in an agency of the state that was entered',
      release_waiting: 'jobs that have waited, which decide by rows of the database what they do',
    },
  },
  {
    by: ['portal_worker', 'portal_jobs'],
    functions: {
      pending_job_keys: 'tells only which of the given jobs still wait',
      running_jobs_of_agency: 'tells only how many jobs of an agency are running',
    },
  },
  {
    by: ['portal_worker'],
    functions: {
      account_mail: 'one unsent mail, by its random id, of the state that was entered',
      agencies_of_law_run: 'ids of agencies of the state that was entered',
      agencies_of_state: 'ids of agencies',
      numbers_to_watch: 'counts and times only',
      agencies_to_bill: 'ids of agencies, and whether they are paused',
      agencies_with_changing_cards: 'ids of agencies',
      agencies_with_due_webhooks: 'ids of agencies',
      agencies_with_morning_mail: 'ids of agencies',
      agencies_with_reports_for_owners: 'ids of agencies',
      agencies_with_uploads: 'ids of agencies',
      begin_password_resets: 'needs the random id of a mail that somebody asked for',
      digest_ledgers: 'only adds digests',
      drop_early_events: 'events that the agency of their office has taken over, by their ids',
      drop_audit_months: 'nothing younger than 6 months',
      early_events_of_office: 'events of one office, whose id the software has told with the key of an agency',
      empty_mails: 'nothing younger than 60 days, in the state that was entered',
      files_to_remove: 'only keys of files that were deleted, documents 31 days ago',
      finish_law_run: 'marks a run of the state that was entered when its work is done',
      forget_account_mails: 'nothing younger than 14 days, in the state that was entered',
      forget_closed_people:
        'agencies closed for 6 months, after an export or if none is wanted, in the state that was entered',
      forget_contact: 'erasure of a person in the state that was entered',
      forget_early_events: 'nothing younger than 30 days',
      forget_imports: 'nothing younger than 3 days, in the state that was entered',
      forget_invitations: 'nothing that ended less than 14 days ago, in the state that was entered',
      forget_agency_exports: 'nothing younger than a day, in the state that was entered',
      forget_old_attempts: 'nothing younger than 6 months, in the state that was entered',
      forget_old_notices: 'nothing younger than 6 months, in the state that was entered',
      forget_passing_text: 'erasure of a person in the state that was entered',
      forget_person_requests: 'nothing younger than 6 hours, in the state that was entered',
      forget_recipient: 'erasure of a person in the state that was entered',
      forget_request_counts: 'counters whose hour is over',
      forget_sessions: 'nothing that ended less than 6 hours ago, in the state that was entered',
      forget_simulations: 'simulations, which can be run again',
      forget_tenants: 'erasure of a person in the state that was entered',
      forget_user: 'erasure of a user who is no longer active, in the state that was entered',
      forget_webhook_events: 'nothing younger than 30 days',
      forget_personal_text: 'erasure of a person in the state that was entered',
      forgot_tenancy: 'marks a tenancy of the state that was entered',
      give_up_uploads: 'uploads that did not end, and documents that were put aside',
      keys_without_file: 'tells only which of the given keys have no file',
      prepare_audit_months: 'only adds tables',
      fail_merge: 'ends a merge that waits, in the state that was entered',
      merge_agencies: 'agencies of the state that was entered, for a merge that staff asked for',
      note_software_refusal: 'only lets readings wait, of all agencies',
      remove_closed_agencies:
        'agencies closed for 5 years, after an export or if none is wanted, in the state that was entered',
      read_personal_text: 'export of a person in the state that was entered',
      return_account_mail: 'one mail, by its random id, of the state that was entered',
      settle_account_mail: 'one mail, by its random id, of the state that was entered',
      software_due: 'ids of agencies',
      sweep: 'nothing that has not expired by the clock of the database',
      take_morning_readers: 'users of one agency who asked for the email, each once a day',
      take_software_turn: 'only counts requests, by office',
      tenancies_to_forget: 'ids of tenancies that ended 6 months ago, in the state that was entered',
      visits_to_forget: 'ids of visits that ended 6 months ago, in the state that was entered',
      personal_text_tables: 'names of tables',
    },
  },
]

let database: TestDatabase
let owner: Client
let portal: Client

beforeAll(async () => {
  database = await testDatabase()
  owner = await connect(database.ownerUrl)
  portal = await connect(database.portalUrl)
})
afterAll(async () => {
  for (const client of [owner, portal]) await client.end()
  await database.drop()
})

test('every security definer function is listed with who may execute it', async () => {
  const { rows } = await owner.query<{ name: string; roles: Executor[] }>(
    `select p.proname::text as name,
            array(select r from unnest(array['portal_server', 'state_system', 'portal_worker', 'portal_jobs']) r
                   where has_function_privilege(r, p.oid, 'execute')
                     and not (r = 'portal_worker' and has_function_privilege('portal_server', p.oid, 'execute'))) as roles
       from pg_proc p
      where p.prosecdef and p.pronamespace not in ('pg_catalog'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  const found = Object.fromEntries(rows.map(({ name, roles }) => [name, roles]))
  expect(rows).toHaveLength(Object.keys(found).length)
  expect(found).toEqual(
    Object.fromEntries(listed.flatMap(({ by, functions }) => Object.keys(functions).map((name) => [name, by]))),
  )
})

describe('the role of the portal', () => {
  const refused = { code: '42501' }
  test.each([
    `select * from app.find_people('Anna Example', null)`,
    `select * from app.read_personal_text('call_notes', 'PROPERTY', 1, '{1}', 'Anna', 10)`,
    `select app.drop_audit_months('2027-03-01')`,
    `select app.forget_tenants(1, '{1}', now())`,
    `select app.forget_user(1, now())`,
    `select app.empty_mails(now(), now(), 100)`,
    `select app.forget_sessions(now(), 100)`,
    `select app.sweep(now())`,
    'select work from person_requests',
    'select * from retention_runs',
  ])('cannot do what only jobs need: %s', async (statement) => {
    await within(portal, { state: 'vic', agency: 1, user: 1 }, async () => {
      await expect(portal.query(statement)).rejects.toMatchObject(refused)
    })
  })
})

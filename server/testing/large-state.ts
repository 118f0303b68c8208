import type { Given } from './given.ts'

/** How many rows of each kind; each takes more pages than a lookup by an index may read. */
const rowCount = 10_000

/** Fills tables that grow with the agencies of a state and with the years, beside an agency that has many properties. */
export async function fillLargeState(given: Given, state: string, agencyId: number): Promise<void> {
  const properties = `(select id, row_number() over (order by id) as n from properties where agency_id = ${agencyId}) p`
  const numbers = `generate_series(1, ${rowCount}) n`
  const statements = [
    `insert into mails (agency_id, id, kind, status, property_id, subject, message_html, created_at, sent_at)
     select ${agencyId}, 900000000 + n, 'OCCUPANT_NOTICE', 'SENT', id, 'About your home', 'Dear tenant', now(), now() from ${properties}`,
    `insert into mail_recipients (agency_id, mail_id, type, position, email)
     select agency_id, id, 'to', 1, format('tenant-%s@home.example.com', id) from mails where agency_id = ${agencyId} and id > 900000000`,
    `insert into audit_events (at, state, agency_id, source, action, entity, entity_id, property_id, after)
     select now() - month * interval '1 month', '${state}', ${agencyId}, 'PORTAL', 'edit-tenancy', 'tenancies', id, id, '{"name": "Somebody Else"}'
       from ${properties}, generate_series(0, 1) month`,
    `insert into visits (agency_id, id, property_id, technician_id, starts_at, ends_at, status, booked_at, finished_at)
     select ${agencyId}, 900000000 + n, id, 1, now() - interval '2 years', now() - interval '2 years' + interval '1 hour', 'COMPLETED', now(), now()
       from ${properties}`,
    `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_nominated)
     select agency_id, id, 1, 'Friend Number ' || id, format('friend-%s@home.example.com', id), '04' || right(id::text, 8), true
       from visits where agency_id = ${agencyId} and id > 900000000`,
    `insert into webhook_events (agency_id, type, property_id, data) select ${agencyId}, 'visit.booked', id, '{"visit": 1}' from ${properties}`,
    `insert into documents (agency_id, id, property_id, type, file_id, dated_on)
     select ${agencyId}, 900000000 + n, id, (select min(code) from document_types), 1, current_date from ${properties}`,
    `insert into software_runs (agency_id, software, kind, cause, status, started_at, ended_at)
     select ${agencyId}, 'PROPERTY_ME', 'SYNC', 'SCHEDULE', 'DONE', now(), now() from ${numbers}`,
    `insert into work_orders (agency_id, id, address, service_ids, status, requested_by, reviewed_at, form_hash)
     select ${agencyId}, 900000000 + n, '1 High Street', '{1}', 'APPROVED', 900000000, now(), sha256(n::text::bytea) from ${numbers}`,
    `insert into users (id, state, username, name, email)
     select 900000000 + n, '${state}', 'person-' || n, 'Person Number ' || n, format('person-%s@office.example.com', n) from ${numbers}`,
    `insert into state_sessions (state, token_hash, user_id, expires_at, revoked_at)
     select '${state}', sha256(n::text::bytea), 900000000 + n, now(), now() from ${numbers}`,
    `insert into account_mails (state, kind, email) select '${state}', 'FORGOTTEN', format('person-%s@office.example.com', n) from ${numbers}`,
    `insert into invitations (agency_id, state, name, email, invited_by, expires_at, accepted_at)
     select ${agencyId}, '${state}', 'Person Number ' || n, format('person-%s@office.example.com', n), 1, now(), now() from ${numbers}`,
    `insert into staff_invitations (id, state, name, email, staff_roles, invited_by, expires_at, accepted_at)
     select gen_random_uuid(), '${state}', 'Person Number ' || n, format('person-%s@office.example.com', n), '{OFFICE}', 1, now(), now()
       from ${numbers}`,
    `insert into password_resets (state, user_id, mail_id, expires_at, used_at)
     select '${state}', 900000000 + n, gen_random_uuid(), now(), now() from ${numbers}`,
    `insert into pending_sign_ins (token_hash, state, user_id, expires_at)
     select sha256(n::text::bytea), '${state}', 900000000 + n, now() from ${numbers}`,
  ]
  // What they refer to is not read, so that there is none of it.
  await given.rows(`set session_replication_role = replica`)
  for (const statement of statements) await given.rows(statement)
  await given.rows(`set session_replication_role = origin`)
  const filled = statements.map((statement) => /insert into (\w+)/.exec(statement)?.[1])
  await given.rows(`vacuum analyze ${[...new Set(filled)].join(', ')}`)
}

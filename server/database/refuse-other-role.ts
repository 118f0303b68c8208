import type pg from 'pg'
import { ConfigurationError } from '../platform/config.ts'
import { databasePrefixes } from '../platform/database-settings.ts'
import { serverRoles, type ServerRole } from './role-urls.ts'

type Found = {
  name: string
  isMember: boolean
  isPowerful: boolean
  ownsTables: boolean
  others: string[]
  ownRights: string[]
  tooMuch: string[]
}

/** Tables, and columns with secrets, that the migrations keep from a role; a test compares them with the database. */
export const closedTo: Record<Exclude<ServerRole, 'jobs'>, readonly string[]> = {
  portal: [
    'account_mails',
    'account_requests',
    'agency_drafts',
    'bank_formats',
    'bank_lines',
    'credentials',
    'early_events',
    'feature_changes',
    'job_workers',
    'ledger_roots',
    'password_resets',
    'pending_sign_ins',
    'person_requests',
    'provider_api_keys',
    'provider_calls',
    'provision_texts',
    'recommended_features',
    'recovery_codes',
    'request_counts',
    'retention_runs',
    'rule_drafts',
    'second_factors',
    'sign_in_throttles',
    'signing_keys.wrapped_private_key',
    'software_quotas',
    'staff_invitations',
    'state_sessions',
    'terms_drafts',
  ],
  worker: [
    'account_mails',
    'account_requests',
    'agency_drafts',
    'bank_formats',
    'bank_lines',
    'credentials',
    'early_events',
    'feature_changes',
    'job_workers',
    'ledger_roots',
    'password_resets',
    'pending_sign_ins',
    'provider_api_keys',
    'provider_calls',
    'provision_texts',
    'recommended_features',
    'recovery_codes',
    'request_counts',
    'rule_drafts',
    'second_factors',
    'sign_in_throttles',
    'signing_keys.wrapped_private_key',
    'software_quotas',
    'staff_invitations',
    'state_sessions',
    'terms_drafts',
  ],
  stateSystem: [
    'early_events',
    'evidence_keys',
    'job_runs',
    'job_workers',
    'ledger_roots',
    'portal_sessions.token_hash',
    'request_counts',
    'software_authorisations',
    'software_credentials',
    'software_quotas',
    'used_sign_in_tokens',
    'user_agency_settings',
  ],
}

/** Functions of the worker that the migrations also give to another role. */
const sharedWithWorker: Record<ServerRole, readonly string[]> = {
  portal: [],
  stateSystem: ['fill_roster', 'find_people', 'merge_hindrances', 'release_waiting'],
  worker: [],
  jobs: ['pending_job_keys', 'running_jobs_of_agency'],
}

/** The role itself, and those whose rights it has. */
const rolesOf = (role: ServerRole): string[] =>
  role === 'worker' ? [serverRoles.worker, serverRoles.portal] : [serverRoles[role]]

/**
 * Of the user who connected, who can take the rights of every role it is a member of, also through others. The role of
 * the jobs owns the tables of the queue. Every mention of a user in an access list is a shared dependency.
 */
const question = `
  with own as (
    select $1::text[] as names, $1::text[] @> array['${serverRoles.jobs}'] as is_jobs, $1::text[] @> array['${serverRoles.worker}'] as is_worker
  ), roles as (
    select r.* from pg_roles r where pg_has_role(session_user, r.oid, 'member')
  ), closed as (
    select c.oid, closed.name, nullif(split_part(closed.name, '.', 2), '') as part
      from unnest($2::text[]) as closed (name)
      join pg_class c on c.relnamespace = 'public'::regnamespace and c.relname = split_part(closed.name, '.', 1)
    union all
    select c.oid, c.relname, null from own join pg_class c on own.is_jobs
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.relname <> 'job_workers'
  )
  select session_user::text as name,
         pg_has_role(session_user, own.names[1], 'member') as "isMember",
         exists (select from roles r
                  where r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication) as "isPowerful",
         exists (select from pg_class c
                  where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
                    and c.relkind in ('r', 'p', 'v', 'm')
                    and pg_has_role(session_user, c.relowner, 'member')) as "ownsTables",
         array(select r.rolname::text from roles r
                where r.rolname <> session_user and r.rolname::text <> all (own.names) order by 1) as others,
         array(select distinct pg_describe_object(d.classid, d.objid, d.objsubid) from pg_shdepend d
                where d.refclassid = 'pg_authid'::regclass and d.deptype = 'a' and session_user::text <> all (own.names)
                  and d.refobjid = (select r.oid from roles r where r.rolname = session_user)
                  and d.dbid in (0, (select b.oid from pg_database b where b.datname = current_database()))
                  and d.classid <> 'pg_database'::regclass order by 1 limit 5) as "ownRights",
         array(select 'database ' || current_database() where has_database_privilege(session_user, current_database(), 'create')
               union all
               select 'schema ' || n.nspname from pg_namespace n
                where n.nspname in ('public', 'app') and has_schema_privilege(session_user, n.oid, 'create')
               union all
               select 'table ' || c.name from closed c
                where case when c.part is null
                           then has_any_column_privilege(session_user, c.oid, 'select, insert, update, references')
                                or has_table_privilege(session_user, c.oid, 'delete, truncate, trigger')
                           else has_column_privilege(session_user, c.oid, c.part, 'select, insert, update, references') end
               union all
               select 'function ' || p.oid::regprocedure from pg_proc p
                where not own.is_worker and p.prosecdef and p.pronamespace = 'app'::regnamespace and p.proname <> all ($3::text[])
                  and has_function_privilege(session_user, p.oid, 'execute')
                  and exists (select from aclexplode(p.proacl) a join pg_roles r on r.oid = a.grantee
                               where r.rolname = '${serverRoles.worker}')
               limit 5) as "tooMuch"
    from own`

/**
 * Row level security does not hold for an owner or a superuser, so a server never connects as one, and each part has the
 * rights of its own role and no more.
 */
export async function refuseOtherRole(client: pg.Client, role: ServerRole): Promise<void> {
  const wanted = serverRoles[role]
  const setting = databasePrefixes[role]
  const [found] = (
    await client.query<Found>(question, [rolesOf(role), role === 'jobs' ? [] : closedTo[role], sharedWithWorker[role]])
  ).rows
  const isOfOtherPart = Object.values<string>(serverRoles).some((name) => name === found?.name && name !== wanted)
  if (!found?.isMember || isOfOtherPart)
    throw new ConfigurationError(
      `${setting} must name the role ${wanted} or a member of it, but names ${found?.name ?? 'nobody'}.`,
    )
  const fault = faultOf(found)
  if (fault !== undefined)
    throw new ConfigurationError(`${setting} must name the role ${wanted}, but names ${found.name}, who ${fault}`)
}

function faultOf({ isPowerful, ownsTables, others, ownRights, tooMuch }: Found): string | undefined {
  if (isPowerful)
    return 'is a superuser, may create roles or databases, may replicate or is exempt from row level security.'
  if (ownsTables) return 'owns tables, so that row level security does not hold.'
  if (others.length > 0) return `is also a member of ${others.join(', ')}.`
  if (ownRights.length > 0) return `has rights besides those of the role: revoke them on ${ownRights.join(', ')}.`
  return tooMuch.length > 0
    ? `has more rights than the migrations give: revoke them on ${tooMuch.join(', ')}.`
    : undefined
}

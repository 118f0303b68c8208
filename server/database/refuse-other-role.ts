import type pg from 'pg'
import { ConfigurationError } from '../platform/config.ts'
import { databasePrefixes } from '../platform/database-settings.ts'
import { serverRoles, type ServerRole } from './role-urls.ts'

type Found = { name: string; isMember: boolean; isPowerful: boolean; ownsTables: boolean; others: string[] }

/**
 * Of the user who connected, who can take the rights of every role it is a member of, also through others. The role of
 * the jobs owns the tables of the queue.
 */
const question = `
  with roles as (
    select r.* from pg_roles r where pg_has_role(session_user, r.oid, 'member')
  )
  select session_user::text as name,
         pg_has_role(session_user, $1, 'member') as "isMember",
         exists (select from roles r
                  where r.rolsuper or r.rolbypassrls or r.rolcreaterole or r.rolcreatedb or r.rolreplication) as "isPowerful",
         exists (select from pg_class c
                  where c.relnamespace in ('public'::regnamespace, 'app'::regnamespace)
                    and c.relkind in ('r', 'p', 'v', 'm')
                    and pg_has_role(session_user, c.relowner, 'member')) as "ownsTables",
         array(select r.rolname::text from roles r where r.rolname not in (session_user, $1) order by 1) as others`

/**
 * Row level security does not hold for an owner or a superuser, so a server never connects as one, and each part has the
 * rights of its own role and no more.
 */
export async function refuseOtherRole(client: pg.Client, role: ServerRole): Promise<void> {
  const wanted = serverRoles[role]
  const setting = databasePrefixes[role]
  const [found] = (await client.query<Found>(question, [wanted])).rows
  if (!found || !found.isMember)
    throw new ConfigurationError(
      `${setting} must name the role ${wanted} or a member of it, but names ${found?.name ?? 'nobody'}.`,
    )
  const fault = faultOf(found)
  if (fault !== undefined)
    throw new ConfigurationError(`${setting} must name the role ${wanted}, but names ${found.name}, who ${fault}`)
}

function faultOf({ isPowerful, ownsTables, others }: Found): string | undefined {
  if (isPowerful)
    return 'is a superuser, may create roles or databases, may replicate or is exempt from row level security.'
  if (ownsTables) return 'owns tables, so that row level security does not hold.'
  return others.length > 0 ? `is also a member of ${others.join(', ')}.` : undefined
}

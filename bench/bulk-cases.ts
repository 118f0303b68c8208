import { rebuildCards } from '../server/areas/cards/rebuild-cards.ts'
import { systemClock } from '../server/platform/clock.ts'
import type { Databases } from '../server/platform/databases.ts'
import type { BenchDatabase } from './bench-database.ts'
import type { Agency } from './chosen-agencies.ts'

/** Let properties with a tenant who has an email address, each with an open access issue: details not confirmed. */
export async function prepareCases(
  { owner }: BenchDatabase,
  portal: Databases,
  agency: Agency,
  count: number,
): Promise<number[]> {
  const { rows } = await owner.query<{ id: number }>(
    'select id from properties where agency_id = $1 and cancelled_at is null order by id limit $2',
    [agency.id, count],
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length < count) throw new Error(`The largest agency has only ${ids.length} properties: use more data`)
  // Tenancies of others than those in force would be in the way of new ones.
  await owner.query(
    `update tenancies set status = 'CLOSED', closes_on = greatest(starts_on, least(closes_on, current_date - 2))
      where agency_id = $1 and property_id = any($2) and status = 'OPEN' and starts_on > current_date - 1`,
    [agency.id, ids],
  )
  await owner.query(
    `with let as (
       insert into tenancies (agency_id, property_id, starts_on)
       select $1, x.id, current_date - 1 from unnest($2::int[]) as x (id)
        where not exists (select from tenancies t where t.agency_id = $1 and t.property_id = x.id and t.status = 'OPEN'
                             and (t.closes_on is null or t.closes_on > current_date + 1))
       returning agency_id, id)
     insert into occupants (agency_id, tenancy_id, position, name) select agency_id, id, 1, 'Tilda Tenant' from let`,
    [agency.id, ids],
  )
  await owner.query('update properties set is_vacant = false where agency_id = $1 and id = any($2)', [agency.id, ids])
  await owner.query(
    `update occupants o set email = 'tenant.' || o.id || '@example.com' from tenancies t
      where o.agency_id = $1 and t.agency_id = o.agency_id and t.id = o.tenancy_id and t.property_id = any($2)`,
    [agency.id, ids],
  )
  await owner.query(
    `insert into access_cases (agency_id, property_id)
     select $1, x.id from unnest($2::int[]) as x (id)
     on conflict (agency_id, property_id) where closed_at is null do nothing`,
    [agency.id, ids],
  )
  await owner.query(
    `insert into access_issues (agency_id, case_id, property_id, problem_id)
     select c.agency_id, c.id, c.property_id, p.id from access_cases c, access_problems p
      where c.agency_id = $1 and c.property_id = any($2) and c.closed_at is null and p.code = 'TENANT_DETAILS_UNCONFIRMED'
     on conflict (agency_id, case_id, problem_id) where resolved_at is null do nothing`,
    [agency.id, ids],
  )
  await owner.query('update access_cases set suppression_level = 0 where agency_id = $1 and property_id = any($2)', [
    agency.id,
    ids,
  ])
  await owner.query('analyze access_cases, access_issues')
  const { state } = agency
  await rebuildCards({ database: portal.of(state), state, clock: systemClock, agencyIds: [agency.id] })
  return ids
}

/** The user may send email in the agency's name. */
export async function allowSending({ owner }: BenchDatabase, { id, userId }: Agency): Promise<void> {
  await owner.query(
    `update agencies a set is_sending_enabled = true, is_email_domain_verified = true, email_domain = split_part(u.email, '@', 2)
       from users u where a.id = $1 and u.id = $2`,
    [id, userId],
  )
  await owner.query('update memberships set can_send_email = true where user_id = $1 and agency_id = $2', [userId, id])
}

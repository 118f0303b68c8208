import type pg from 'pg'
import { dayIn } from '../../contract/days.ts'
import { stateCodes, states, type StateCode } from '../../contract/states.ts'
import { describeRoles, type StaffRole } from '../platform/staff-roles.ts'
import type { DatabaseSource } from './check-databases.ts'
import { withClient } from './with-client.ts'

/** How many people each role needs; a law is published by two. */
const neededStaff: Partial<Record<StaffRole, number>> = { STAFF_MANAGER: 1, FINANCE: 1, SUPERVISOR: 1, LAW: 2 }

type Found = {
  isUsed: boolean
  isDemo: boolean
  lacks: string[]
  placeholders: string[]
  hasDefaultTerms: boolean
  roles: StaffRole[]
  technicians: number
  suburbs: number
  unverified: number
  examples: number
}

/** What a state still needs before it can serve customers. One row. */
const readinessQuestion = `
  select exists (select from users u where u.state = $1 and u.is_staff and u.is_active)
           or exists (select from agencies a where a.state = $1) as "isUsed",
         coalesce(d.is_demo, false) as "isDemo",
         array(select distinct x from unnest(array['MAIL', 'INVOICE', 'QUOTE', 'REPORT', 'ELECTRICAL_REPORT', 'ENTRY_NOTICE']
                 || array(select 'GAS_REPORT' from price_items i where i.state = $1 and i.code = 'SERVICE_GAS' and i.is_offered)) k (document)
               cross join lateral app.provider_on($1, $2::date, k.document) p cross join lateral unnest(p.lacks) x order by x) as lacks,
         array_remove(array[case when d.bsb = '000-000' then 'the BSB 000-000' end,
           case when array_to_string(d.lines, ' ') ~* '\\mexample\\M' then 'an address or email with “example”' end,
           case when d.abn ~ '^..0{6}' then 'an invented ABN' end], null) as placeholders,
         coalesce((select t.is_default from terms t where (t.state is null or t.state = $1) and t.withdrawn_at is null
                      and t.effective_from <= $2::date order by t.effective_from desc, t.id desc limit 1), true) as "hasDefaultTerms",
         array(select unnest(u.staff_roles) from users u where u.state = $1 and u.is_active) as roles,
         (select count(*)::int from technicians t where t.state = $1 and t.is_active) as technicians,
         (select count(*)::int from suburbs s where s.state = $1) as suburbs,
         (select count(*)::int from licence_kinds l where l.state = $1 and not l.is_verified) as unverified,
         (select count(*)::int from price_items i where i.state = $1 and i.is_offered and i.kind in ('SERVICE', 'PACKAGE')
             and (select p.recorded_by is null from prices p where p.state = i.state and p.item_code = i.code and p.agency_id is null
                     and p.valid_from <= $2::date order by p.valid_from desc limit 1)) as examples
    from app.provider_on($1, $2::date, 'INVOICE') d`

/** Each state comes with about 50, and has at least twice as many. */
const fewestSuburbs = 60

const list = new Intl.ListFormat('en-AU', { type: 'conjunction' })

/** What to do before a state can serve customers, as sentences. */
export function readinessFaults(found: Found): string[] {
  if (!found.isUsed || found.isDemo) return []
  const missing = (Object.entries(neededStaff) as [StaffRole, number][]).flatMap(([role, needed]) => {
    const held = found.roles.filter((each) => each === role).length
    return held >= needed ? [] : [{ role, needed }]
  })
  return [
    ...(found.lacks.length > 0
      ? [`The provider’s details lack ${list.format(found.lacks)}. A manager of staff enters them at Provider.`]
      : []),
    ...(found.placeholders.length > 0
      ? [
          `The provider’s details have ${list.format(found.placeholders)}. A manager of staff corrects them at Provider.`,
        ]
      : []),
    ...(found.hasDefaultTerms
      ? ['Users accept the default terms, which say that they are some. Publish your own at Terms.']
      : []),
    ...missing.map(
      ({ role, needed }) =>
        `${needed === 1 ? 'Nobody has' : 'Fewer than two people have'} the role ${describeRoles([role])}. Give it at People.`,
    ),
    ...(found.technicians === 0
      ? ['There are no technicians, so that no visit can be booked. Add them at Roster.']
      : []),
    ...(found.suburbs < fewestSuburbs
      ? [
          `Only ${found.suburbs} suburbs are known; addresses elsewhere are refused. Add all with “npm run add-suburbs”.`,
        ]
      : []),
    ...(found.unverified > 0
      ? [`${found.unverified} kinds of licences are not verified. Compare them with the regulator’s text at Roster.`]
      : []),
    ...(found.examples > 0
      ? [`${found.examples} services and packages have the example prices of the software. Enter yours at Prices.`]
      : []),
  ]
}

async function faultsOfState(client: pg.Client, state: StateCode, now: Date): Promise<Found | undefined> {
  await client.query('begin read only')
  await client.query('select app.enter($1, null, null)', [state])
  const { rows } = await client.query<Found>(readinessQuestion, [state, dayIn(states[state].timeZone, now)])
  await client.query('rollback')
  return rows[0]
}

/** Looks at the states that have staff or agencies; demo data is never ready, and not meant to be. */
export async function checkReadiness(
  sources: readonly DatabaseSource[],
  { isTrial, now }: { isTrial: boolean; now: Date },
): Promise<string[]> {
  const readable = sources.filter(({ role }) => role === 'owner' || role === 'stateSystem')
  const faults: string[] = []
  let hasStaff = readable.length === 0
  for (const { url } of readable)
    await withClient(url, async (client) => {
      for (const state of stateCodes) {
        const found = await faultsOfState(client, state, now)
        hasStaff ||= found?.isUsed ?? false
        if (found) faults.push(...readinessFaults(found).map((fault) => `${state.toUpperCase()}: ${fault}`))
      }
    })
  if (!hasStaff && !isTrial) faults.push('No state has staff yet. Invite the first with “npm run invite-staff”.')
  return [...new Set(faults)]
}

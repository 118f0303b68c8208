import { addDays, type Day } from '../../contract/days.ts'
import type { StateCode } from '../../contract/states.ts'
import { endSnoozes, saveSnoozes, saveWorkAssignments, workToMark } from '../areas/worklist/worklist.queries.ts'
import type { Random } from '../database/demo-data/random.ts'
import type { Db } from '../platform/database.ts'
import { sql } from '../platform/sql.ts'
import type { Given } from './given.ts'
import { givenTechnician } from './given-roster.ts'

export type CardChange = { name: string; write: (db: Db, id: number, random: Random) => Promise<unknown> }
type Office = {
  given: Given
  state: StateCode
  agencyId: number
  userId: number
  managers: readonly (number | null)[]
  today: Day
}

/* What the list of work adds: marks, visits, notices and keys. Rows are inserted by the owner, before the cards are read. */

const marksOf = (kind: 1 | 2, { agencyId, userId, managers, today }: Office): CardChange[] => [
  {
    name: 'work is snoozed',
    write: async (db, id, random) => {
      const [work] = await db.rows(workToMark(agencyId, kind, [id]))
      const until = addDays(today, random.between(1, 30))
      const known = Object.fromEntries((work?.lines ?? []).map(({ key, ...line }) => [key, line]))
      const asked = random.pick(['OWNER', 'PROVIDER', null] as const)
      const said = { until, reason: 'Away', asked, questionId: null, userId, userName: 'Priya Nair', on: today }
      await db.rows(saveSnoozes(agencyId, kind, [{ subjectId: id, known }], said))
    },
  },
  { name: 'work is brought back', write: async (db, id) => db.rows(endSnoozes(agencyId, kind, [id])) },
  {
    name: 'work is given to a colleague or back',
    write: async (db, id, random) =>
      db.rows(
        saveWorkAssignments(agencyId, kind, [id], {
          managerId: random.pick(managers),
          userId,
          userName: 'Priya Nair',
          on: today,
        }),
      ),
  },
]
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()
const ofVisits = ({ given, agencyId, state }: Office): CardChange[] => [
  {
    name: 'a visit is booked',
    write: async (_, id, random) => {
      const starts = random.between(3, 140)
      await given.row('visits', {
        agency_id: agencyId,
        property_id: id,
        // Of their own, so that no two visits are at one time.
        technician_id: await givenTechnician(given, state),
        starts_at: inHours(starts),
        ends_at: inHours(starts + 2),
        status: 'BOOKED',
        booked_at: inHours(-48),
        entry_method: random.pick(['ENTER_WITH_KEY_AS_EN', 'APPOINTMENT']),
      })
    },
  },
  {
    name: 'visits are cancelled',
    write: async (db, id) =>
      db.rows(
        sql`update visits set status = 'CANCELLED', finished_at = now() where agency_id = ${agencyId} and property_id = ${id} and status = 'BOOKED'`,
      ),
  },
  {
    name: 'a notice of entry is served',
    write: async (_, id, random) =>
      given.rows(
        `insert into entry_notices (agency_id, property_id, visit_id, form_name, entry_from, entry_to, served_at, served_by,
                                    too_late_reason, posted_at)
         select agency_id, property_id, id, 'Notice', starts_at, ends_at, now() - interval '1 day', 'POST', $3, $4::timestamptz
           from visits where agency_id = $1 and property_id = $2 and status = 'BOOKED' and starts_at > now() + interval '1 hour'`,
        [agencyId, id, random.chance(0.2) ? 'Too late' : null, random.chance(0.6) ? inHours(-24) : null],
      ),
  },
  {
    name: 'notices are withdrawn',
    write: async (db, id) =>
      db.rows(
        sql`update entry_notices set withdrawn_at = now() where agency_id = ${agencyId} and property_id = ${id} and withdrawn_at is null`,
      ),
  },
  {
    name: 'the agency has a key or not',
    write: async (db, id) =>
      db.rows(
        sql`update properties set is_key_available = not is_key_available, key_number = 'K7' where agency_id = ${agencyId} and id = ${id}`,
      ),
  },
  {
    name: 'a key is collected',
    write: async (_, id) =>
      given.rows(
        `insert into key_collections (agency_id, property_id, visit_id, key_number, collected_at, collected_by)
         select agency_id, property_id, id, 'K7', now(), 'Tess Tester' from visits v
          where agency_id = $1 and property_id = $2 and status = 'BOOKED' and not exists (
            select from key_collections k where k.agency_id = v.agency_id and k.visit_id = v.id and k.returned_at is null)`,
        [agencyId, id],
      ),
  },
  {
    name: 'keys are returned',
    write: async (db, id) =>
      db.rows(
        sql`update key_collections set returned_at = now(), returned_by = 'Tess Tester' where agency_id = ${agencyId} and property_id = ${id} and returned_at is null`,
      ),
  },
  {
    name: 'one more quote awaits approval',
    write: async (_, id, random) => given.quote(agencyId, id, random.chance(0.5) ? {} : { severity: 'RECOMMENDED' }),
  },
  { name: 'one more finding', write: async (_, id) => given.finding(agencyId, id) },
]

/** Changes of marks, visits, notices and keys, for properties on the provider's books and for others. */
export const workChanges = (office: Office): { managed: CardChange[]; others: CardChange[] } => ({
  managed: [...marksOf(1, office), ...ofVisits(office)],
  others: marksOf(2, office),
})

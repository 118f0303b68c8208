import { hash } from '@node-rs/argon2'
import { experimentWireName } from '../../../contract/me.ts'
import type { StateCode } from '../../../contract/states.ts'
import { firstStaffRoles, type StaffRole } from '../../platform/staff-roles.ts'
import { agreement } from '../demo-data-sources/phrases.ts'
import { demoDayText, toDayNumber } from './calendar.ts'
import type { Catalogue } from './catalogue.ts'
import { everyExperiment } from './demo-plan.ts'
import type { DataPart } from './generate-data.ts'
import { copyList } from './copy-writer.ts'
import { planDemoUsers, type DemoUser } from './people.ts'
import type { DemoUsersPlan, DataPlan } from './plan.ts'
import { writeTechnicians } from './provider.ts'
import { Random } from './random.ts'
import { stateClock } from './agency-context.ts'
import type { DataTables } from './tables.ts'
import type { Day } from '../../../contract/days.ts'

export const demoPassword = 'compliance'

/** Users who still have to accept the agreement; all others have accepted it. */
const pendingTerms = ['nsw.manager', 'tas.manager', 'wa.master']
/** Whether users have every experiment on; off means explicitly, except the pages of properties. */
const hasEverything: Partial<Record<DemoUser['role'], boolean>> = { manager: true, classic: false }
const hasEverythingToo: Record<string, boolean> = { 'vic.master': true, 'qld.master': false }
const currentTerms = 2
/** Of the demo users who work for the provider. */
const rolesOf: Partial<Record<DemoUser['role'], readonly StaffRole[]>> = {
  admin: firstStaffRoles,
  law: ['LAW'],
  technician: ['TECHNICIAN'],
}
/** Whoever sees their own properties first, and further users who see those of other providers; managers do. */
const seesOwnFirst = ['act.manager']
const seesMirror = ['vic.master', 'wa.master']

/** Writes the rows that the agencies of these states share: the agreement, technicians and demo users. */
export async function writeSharedRows(
  { plan, states, today }: Pick<DataPart, 'plan' | 'states' | 'today'>,
  catalogue: Catalogue,
  tables: DataTables,
): Promise<void> {
  const [first] = states
  if (first) writeTerms(first, today[first], tables)
  for (const state of states) writeTechnicians(plan, state, catalogue, today[state], tables)
  const demoUsers = plan.demoUsers.filter(({ state }) => states.includes(state))
  await Promise.all(demoUsers.map(async (users) => writeDemoUsers(plan, users, today[users.state], tables)))
}

/** Writes the demo users of a state, their acceptances and experiments. */
async function writeDemoUsers(plan: DataPlan, demoUsers: DemoUsersPlan, today: Day, tables: DataTables): Promise<void> {
  const clock = stateClock(demoUsers.state)
  const now = toDayNumber(today)
  const members = planDemoUsers(plan, demoUsers)
  const hostOf = (agencyId: number) => `${plan.agencies[agencyId - 1]?.slug}.example.com`
  const hosts = {
    manager: hostOf(demoUsers.managerAgency),
    classic: hostOf(demoUsers.classicAgency),
    master: 'agencies.example.com',
  }
  const hashes = await Promise.all(members.map(async ({ id }) => hashPassword(plan.seed, id)))
  for (const [place, member] of members.entries()) {
    const { id, username, person, role } = member
    tables.users.add({
      id,
      state: demoUsers.state,
      username,
      name: person.name,
      email: `${person.mailbox}@${hosts[role as keyof typeof hosts] ?? 'provider.example'}`,
      staff_roles: copyList(rolesOf[role] ?? []),
      is_demo: true,
      created_at: clock.at(now - 800, 540),
      last_signed_in_at: clock.at(now - 1, 900),
    })
    tables.credentials.add({ user_id: id, password_hash: hashes[place] ?? '', changed_at: clock.at(now - 200, 540) })
    tables.termsAcceptances.add({ user_id: id, terms_id: 1, accepted_at: clock.at(now - 700, 560) })
    if (!pendingTerms.includes(username))
      tables.termsAcceptances.add({ user_id: id, terms_id: currentTerms, accepted_at: clock.at(now - 10, 560) })
    const isOn = hasEverything[role] ?? hasEverythingToo[username]
    if (isOn !== undefined)
      for (const [number, name] of everyExperiment.entries())
        tables.experiments.add({
          id: id * 10 + number,
          experiment: experimentWireName(name),
          agency_id: null,
          user_id: id,
          is_on: isOn,
        })
    writeMemberships(plan, demoUsers, member, now, tables)
  }
}

/** Versions of the agreement: an old one, the one in force, and a future one. */
function writeTerms(state: StateCode, today: Day, tables: DataTables): void {
  const clock = stateClock(state)
  const now = toDayNumber(today)
  for (const [id, daysFromNow] of [
    [1, -720],
    [2, -20],
    [3, 40],
  ] as const)
    tables.terms.add({
      id,
      effective_from: demoDayText(now + daysFromNow),
      text_content: agreement(id),
      created_at: clock.at(now + Math.min(daysFromNow, 0) - 5, 600),
    })
}

function writeMemberships(
  plan: DataPlan,
  demoUsers: DemoUsersPlan,
  { id, role, username }: DemoUser,
  now: number,
  tables: DataTables,
): void {
  if (rolesOf[role]) return
  const clock = stateClock(demoUsers.state)
  const isMaster = role === 'master'
  const own = role === 'classic' ? demoUsers.classicAgency : demoUsers.managerAgency
  const agencyIds = isMaster ? demoUsers.masterAgencies : [own]
  for (const [place, agencyId] of agencyIds.entries()) {
    const agency = plan.agencies[agencyId - 1]
    if (!agency) continue
    const firstManager = agency.before.manager + 1
    tables.memberships.add({
      user_id: id,
      agency_id: agencyId,
      state: demoUsers.state,
      is_master: isMaster,
      can_send_email: !isMaster || place % 2 === 0,
      property_manager_id: isMaster ? null : firstManager,
      started_at: clock.at(now - 600, 540),
      ended_at: null,
    })
    const isMirrorSeen = role === 'manager' || seesMirror.includes(username)
    if (isMirrorSeen && place === 0)
      tables.userSettings.add({
        user_id: id,
        agency_id: agencyId,
        default_property_manager_id: seesOwnFirst.includes(username) ? firstManager : null,
        shows_portfolio_mirroring: true,
        updated_at: clock.at(now - 30, 700),
      })
  }
}

/**
 * Argon2id at the usual cost. The salt comes from the seed, so that data sets are reproducible; the password is not
 * secret.
 */
function hashPassword(seed: number, userId: number): Promise<string> {
  const random = new Random(seed, 4, userId)
  const salt = Buffer.alloc(16)
  for (let place = 0; place < 16; place += 4) salt.writeUInt32LE(random.bits(), place)
  return hash(demoPassword, { salt })
}

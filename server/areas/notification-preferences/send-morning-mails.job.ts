import { addDays, type Day } from '../../../contract/days.ts'
import { noManager, type ManagerKey } from '../../../contract/paging.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt, timeIn } from '../../../contract/times.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import type { Databases } from '../../platform/databases.ts'
import type { Job } from '../../platform/jobs.ts'
import { todayIn } from '../../platform/scope.ts'
import { activePropertyManagers } from '../agency/agency.queries.ts'
import { emptyEarlierMails } from '../emails/empty-mails.queries.ts'
import { queueMail } from '../emails/queue-mail.ts'
import { takeMorningReaders, type MorningReader } from '../me/morning-mail.queries.ts'
import { morningLetter, type Morning } from './morning-letter.ts'
import { agenciesWithMorningMail, nameOfAgency, visitsOfMorning, workOfMorning } from './morning-mail.queries.ts'

type MorningParts = { databases: Databases; states: readonly StateCode[]; clock: Clock; portalUrl: string }

/** Later, as after an outage, the day has begun without it. */
const hours = { from: '07:00', to: '10:00' }
const mostVisits = 40
const mostWork = 10

/** Whether it is a weekday morning in the state. */
export function isMorning(state: StateCode, now: Date): boolean {
  const weekday = new Date(`${todayIn(state, now)}T00:00:00Z`).getUTCDay()
  const time = timeIn(states[state].timeZone, now)
  return weekday >= 1 && weekday <= 5 && time >= hours.from && time < hours.to
}

/** Every ten minutes: the email about the day, on weekdays at 7 in each state. Each user gets it once for each agency that they asked it for. */
export const sendMorningMailsJob = ({ databases, states: all, clock, portalUrl }: MorningParts): Job => ({
  task: 'send-morning-mails',
  every: '*/10 * * * *',
  perform: async (_, { log }) => {
    const now = clock.now()
    const failures: unknown[] = []
    for (const state of all.filter((each) => isMorning(each, now))) {
      const today = todayIn(state, now)
      const reader = databases.of(state).reader({ state, agencyId: null, userId: null })
      for (const { id: agencyId } of await reader.rows(agenciesWithMorningMail(state, today))) {
        const tenant = { state, agencyId, userId: null }
        try {
          const sent = await databases
            .of(state)
            .transaction(tenant, async (db) => sendForAgency(db, { state, agencyId, today, portalUrl }))
          if (sent > 0) log.info({ state, agencyId, sent }, 'morning emails queued')
        } catch (error) {
          // A failure in one agency does not stop the others; the job fails at the end and is retried.
          log.error({ err: error, state, agencyId }, 'morning emails could not be queued')
          failures.push(error)
        }
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Some agencies’ morning emails could not be queued')
  },
})

type Office = { state: StateCode; agencyId: number; today: Day; portalUrl: string }

/** The property manager whose properties the user looks at when opening the portal. */
const managerOf = ({ whose, managerId }: MorningReader): ManagerKey | undefined =>
  whose === 'none' ? noManager : (managerId ?? undefined)

/** Users who look at the same properties share what is read for them. */
async function sendForAgency(db: Db, office: Office): Promise<number> {
  const { state, agencyId, today } = office
  const readers = await db.rows(takeMorningReaders(agencyId, today))
  const groups = new Map<ManagerKey | undefined, MorningReader[]>()
  for (const each of readers) groups.set(managerOf(each), [...(groups.get(managerOf(each)) ?? []), each])
  if (groups.size === 0) return 0
  const [[agency], managers] = await db.batch([nameOfAgency(agencyId), activePropertyManagers(agencyId)])
  const nameOf = (manager: ManagerKey | undefined): string | null =>
    manager === noManager ? 'properties without a manager' : (managers.find(({ id }) => id === manager)?.name ?? null)
  let sent = 0
  for (const [manager, group] of groups) {
    const morning = await morningOf(db, office, manager)
    for (const { userId, name, email } of group) {
      const letter = morningLetter({ ...morning, name, agencyName: agency?.name ?? '', managerName: nameOf(manager) })
      if (letter === null) continue
      const threadKey = `morning-${userId}`
      const mailId = await queueMail(
        { db, state, agencyId, userId: null, today },
        { kind: 'PROVIDER_NEWS', threadKey, to: [email], cc: [], ...letter },
      )
      // Names and phone numbers of tenants are of no use after their day.
      await db.rows(emptyEarlierMails(agencyId, threadKey, mailId))
      sent += 1
    }
  }
  return sent
}

async function morningOf(
  db: Db,
  { state, agencyId, today, portalUrl }: Office,
  managerId: ManagerKey | undefined,
): Promise<Omit<Morning, 'name' | 'agencyName' | 'managerName'>> {
  const { timeZone } = states[state]
  const of = {
    agencyId,
    managerId,
    from: instantAt(timeZone, today, '00:00'),
    to: instantAt(timeZone, addDays(today, 1), '00:00'),
  }
  const [visits, unsafe, dueToday] = await db.batch([
    visitsOfMorning(of, mostVisits),
    workOfMorning(of, 'UNSAFE', mostWork),
    workOfMorning(of, 'TODAY', mostWork),
  ])
  const work = (rows: typeof unsafe) => ({ rows: rows.map((row) => row.work), total: rows[0]?.total ?? 0 })
  return {
    state,
    day: today,
    portalUrl,
    visits: { rows: visits, total: visits[0]?.total ?? 0 },
    unsafe: work(unsafe),
    dueToday: work(dueToday),
  }
}

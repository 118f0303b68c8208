import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { states, type StateCode } from '../../../contract/states.ts'
import { instantAt } from '../../../contract/times.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenVisitToday } from '../../testing/given-visits.ts'
import { testPortal } from '../../testing/test-portal.ts'
import { toPlainText } from '../emails/letter.ts'
import { takeMorningReaders } from '../me/morning-mail.queries.ts'
import { isMorning, sendMorningMailsJob } from './send-morning-mails.job.ts'

const portal = await testPortal()
let agencyId: number
let userId: number

const run = async (state: StateCode = 'vic') =>
  sendMorningMailsJob({
    databases: portal.workerDatabases,
    states: [state],
    clock: portal.clock,
    portalUrl: 'https://portal.example',
  }).perform({}, { log: createLogger('silent'), attempt: 1, maxAttempts: 1 })

const mails = async () =>
  portal.given.rows<{ subject: string; message_html: string; to: string }>(
    `select subject, message_html,
            (select r.email from mail_recipients r where r.agency_id = m.agency_id and r.mail_id = m.id) as "to"
       from mails m where agency_id = $1 order by id`,
    [agencyId],
  )

/** The next Wednesday at this time of the state. */
function onWednesday(time: string, state: StateCode = 'vic') {
  const today = todayIn(state, new Date())
  const ahead = (10 - new Date(`${today}T00:00:00Z`).getUTCDay()) % 7 || 7
  portal.clock.offset = instantAt(states[state].timeZone, addDays(today, ahead), time).getTime() - Date.now()
  return addDays(today, ahead)
}

async function givenVisit(managerId: number | null = null) {
  const visit = await givenVisitToday(portal.given, { agencyId, codes: ['smoke'], managerId })
  const at = instantAt(states.vic.timeZone, todayIn('vic', portal.clock.now()), '09:00').toISOString()
  await portal.given.rows(
    `update visits set starts_at = $2, ends_at = $2::timestamptz + interval '2 hours' where id = $1 returning id`,
    [visit.visitId, at],
  )
  const contact = { name: 'Tia <Tenant>', email: 'tia@example.com', mobile: '+61412345678', is_primary: true }
  await portal.given.rows(
    `insert into visit_contacts (agency_id, visit_id, position, name, email, mobile, is_primary, is_nominated)
     values ($1, $2, 1, $3, $4, $5, $6, false) returning id`,
    [agencyId, visit.visitId, ...Object.values(contact)],
  )
  return visit
}
const wants = async (user: number, columns: Record<string, unknown> = {}) =>
  portal.given.rows(
    `insert into user_agency_settings (user_id, agency_id, wants_morning_mail, whose_work, whose_manager_id, default_property_manager_id)
     values ($1, $2, true, $3, $4, $5) returning user_id`,
    [user, agencyId, columns['whose'] ?? null, columns['manager'] ?? null, columns['usual'] ?? null],
  )

beforeEach(async () => {
  agencyId = await portal.given.agency('vic', 'Harbour Realty')
  userId = await portal.given.user('vic', { name: 'Priya Nair' })
  await portal.given.membership(userId, agencyId)
})
afterEach(() => {
  portal.clock.offset = 0
})

describe('the morning email', () => {
  test('tells the visits with keys and tenants and the unsafe work, with a link each', async () => {
    const day = onWednesday('07:05')
    await wants(userId)
    const { propertyId, visitId } = await givenVisit()
    await portal.given.finding(agencyId, propertyId, { columns: { severity: 'DISCONNECTED_SAFETY_ISSUE' } })
    await portal.makeCards(agencyId)
    await run()
    const [mail] = await mails()
    expect(mail?.subject).toMatch(/^Wednesday \d+\w+ \w+: 1 unsafe, 1 visit$/)
    const [{ email } = { email: '' }] = await portal.given.rows<{ email: string }>(
      'select email from users where id = $1',
      [userId],
    )
    expect(mail?.to).toBe(email)
    const text = toPlainText(mail?.message_html ?? '')
    for (const part of [
      'Good morning Priya Nair,',
      'Harbour Realty (all property managers)',
      'Unsafe (1)',
      `https://portal.example/property/${propertyId}`,
      `https://portal.example/property/${propertyId}#visit-${visitId}`,
      '9:00 am – 11:00 am',
      'Key K7 needed',
      'Tia <Tenant>, 0412 345 678',
      'https://portal.example/settings/notification-preferences',
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/A duty in law is breached since \d\d\/\d\d\/\d{4}/)
    expect(mail?.message_html).toContain('Tia &lt;Tenant&gt;')
    expect(day).toMatch(/^\d{4}/)
  })

  test('goes once a day, also when workers run at once and again, and the text of the one before goes when the next is made', async () => {
    onWednesday('07:00')
    await wants(userId)
    await givenVisit()
    const day = todayIn('vic', portal.clock.now())
    const take = async () =>
      portal.workerDatabases
        .of('vic')
        .transaction({ state: 'vic', agencyId, userId: null }, async (db) => db.rows(takeMorningReaders(agencyId, day)))
    await Promise.all([run(), run(), run()])
    await run()
    // A worker that listed the agency before the others were done.
    expect(await take()).toEqual([])
    expect(await mails()).toHaveLength(1)
    await portal.given.rows(`update mails set status = 'SENT', sent_at = now() where agency_id = $1 returning id`, [
      agencyId,
    ])
    portal.clock.offset += 86_400_000
    await givenVisit()
    await run()
    const [first, second] = await mails()
    expect(first?.message_html).toBe('')
    expect(second?.message_html).toContain('Tia')
  })

  test('is about the properties of the manager that the user looks at, by choice or by default', async () => {
    onWednesday('07:00')
    const tom = await portal.given.propertyManager(agencyId, 'Tom Okafor')
    const ana = await portal.given.propertyManager(agencyId, 'Ana Silva')
    await givenVisit(tom)
    await givenVisit(ana)
    await givenVisit()
    const users: [object, string][] = [
      [{ manager: tom, usual: ana }, '(Tom Okafor): 1 visit.'],
      [{ usual: ana }, '(Ana Silva): 1 visit.'],
      [{ whose: 'all', usual: ana }, '(all property managers): 3 visits.'],
      [{ whose: 'none' }, '(properties without a manager): 1 visit.'],
    ]
    for (const [columns] of users) {
      const user = await portal.given.user('vic')
      await portal.given.membership(user, agencyId)
      await wants(user, columns as Record<string, unknown>)
    }
    await run()
    expect((await mails()).map(({ message_html: html }) => /\([^)]*\): [^<]*/.exec(html)?.[0])).toEqual(
      users.map(([, text]) => text),
    )
  })

  test.each<[string, () => Promise<unknown>]>([
    ['nobody asked for it', async () => {}],
    [
      'there is nothing to tell',
      async () =>
        portal.given
          .rows(`delete from visit_contacts where agency_id = $1`, [agencyId])
          .then(async () =>
            portal.given.rows(
              `update visits set status = 'CANCELLED', finished_at = now() where agency_id = $1 returning id`,
              [agencyId],
            ),
          )
          .then(async () => wants(userId)),
    ],
    [
      'the user has left the agency',
      async () =>
        wants(userId).then(async () =>
          portal.given.rows('update memberships set ended_at = now() where user_id = $1', [userId]),
        ),
    ],
    [
      'the user is blocked',
      async () =>
        wants(userId).then(async () => portal.given.rows('update users set is_active = false where id = $1', [userId])),
    ],
    [
      'the agency sends no email',
      async () =>
        wants(userId).then(async () =>
          portal.given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId]),
        ),
    ],
    ['it is Sunday', async () => wants(userId).then(() => (portal.clock.offset -= 3 * 86_400_000))],
    ['it is before 7', async () => wants(userId).then(() => (portal.clock.offset -= 3_600_000))],
    ['the morning is over', async () => wants(userId).then(() => (portal.clock.offset += 3 * 3_600_000))],
  ])('is not sent if %s', async (_, given) => {
    onWednesday('07:00')
    await givenVisit()
    await given()
    await run()
    expect(await mails()).toEqual([])
  })
})

test.each<[StateCode, string, boolean]>([
  // Perth is at UTC+8 all year.
  ['wa', '2026-11-17T22:59:00Z', false],
  ['wa', '2026-11-17T23:00:00Z', true],
  // Melbourne before and after daylight saving begins on 4 October 2026.
  ['vic', '2026-10-01T20:59:00Z', false],
  ['vic', '2026-10-01T21:00:00Z', true],
  ['vic', '2026-10-04T20:00:00Z', true],
  ['vic', '2026-10-04T19:59:00Z', false],
  // Sunday evening in UTC is Monday morning there.
  ['qld', '2026-11-15T21:00:00Z', true],
  ['qld', '2026-11-13T21:00:00Z', false],
])('in %s %s is a weekday morning: %s', (state, at, expected) => {
  expect(isMorning(state, new Date(at))).toBe(expected)
})

test('the switch is off at first, is kept for the user and agency, and each change is audited once', async () => {
  const browser = await portal.signIn(userId)
  expect((await browser.get('/v1/me/morning-mail')).body.data).toMatchObject({
    isWanted: false,
    isSendingEnabled: true,
  })
  for (const isWanted of [true, true, false, true])
    expect((await browser.put('/v1/me/morning-mail', { isWanted })).body.data).toMatchObject({ isWanted })
  expect(
    await portal.given.rows(
      `select after from audit_events where agency_id = $1 and action = 'change-morning-mail' order by id`,
      [agencyId],
    ),
  ).toEqual([true, false, true].map((wantsMorningMail) => ({ after: { wantsMorningMail } })))
  const other = await portal.office()
  expect((await other.browser.get('/v1/me/morning-mail')).body.data).toMatchObject({ isWanted: false })
  expect((await browser.put('/v1/me/morning-mail', { isWanted: 'yes' })).status).toBe(400)
  expect((await portal.browser().get('/v1/me/morning-mail')).status).toBe(401)
  expect((await portal.browser().put('/v1/me/morning-mail', { isWanted: true })).status).toBe(401)
})

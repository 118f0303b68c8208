import { beforeEach, expect, test } from 'vitest'
import { linkIn, sendAccountMails } from '../../testing/account-mails.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { givenVisitToday, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let agencyId: number
let own: GivenVisit
let others: GivenVisit
let technician: SystemBrowser
let userId: number

const open = async (roles: readonly ['TECHNICIAN' | 'OFFICE']) => {
  const person = await system.person({ roles })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  return { person, browser }
}

beforeEach(async () => {
  await system.given.clear('technicians', 'agencies')
  agencyId = await system.given.agency('vic', 'Wattlebird')
  own = await givenVisitToday(system.given, { agencyId, codes: ['smoke'] })
  others = await givenVisitToday(system.given, { agencyId, codes: ['smoke'] })
  const { person, browser } = await open(['TECHNICIAN'])
  technician = browser
  userId = person.id
  await system.given.rows('update technicians set user_id = $1 where id = $2', [userId, own.technicianId])
})

const recordOf = ({ visitId }: GivenVisit) => `/vic/Visits/record/${agencyId}/${visitId}`

test('a technician lands on the own day and sees only own visits, keys and records', async () => {
  expect((await technician.get('/vic/')).headers.location).toBe('/vic/MyDay/index')
  const { body } = await technician.get('/vic/MyDay/index')
  expect(body).toContain(`href="${recordOf(own)}"`)
  expect(body).not.toContain(recordOf(others))
  expect(body).toContain('Keys to collect and to return')
  expect(body).not.toContain('/vic/Roster/index')
  expect((await technician.get(recordOf(own))).statusCode).toBe(200)
})

test('visits, keys and photos of another technician do not exist for a technician', async () => {
  const { form_token = '' } = hiddenIn((await technician.get('/vic/MyDay/index')).body)
  const photo = `/vic/Visits/photos/${agencyId}/${others.visitId}/1`
  for (const url of [recordOf(others), photo]) expect((await technician.get(url)).statusCode, url).toBe(404)
  for (const url of [recordOf(others), photo, `/vic/Visits/key/${agencyId}/${others.visitId}`])
    expect((await technician.post(url, { form_token, action: 'submit' })).statusCode, url).toBe(404)
  expect(await system.given.rows('select from visit_records where visit_id = $1', [others.visitId])).toHaveLength(0)
  // A visit that was given to somebody else can still be told of by who had it.
  await system.given.row('audit_events', {
    state: 'vic',
    agency_id: agencyId,
    action: 'reassign-visit',
    entity: 'visits',
    entity_id: others.visitId,
    before: JSON.stringify({ technicianId: own.technicianId }),
    source: 'STATE_SYSTEM',
  })
  expect((await technician.get(recordOf(others))).statusCode).toBe(200)
})

test('a technician records and signs the own visit; recorded by the office, both are kept and shown', async () => {
  const { person: clerk, browser: office } = await open(['OFFICE'])
  const passed = passedForm('vic', ['smoke'])
  for (const [browser, visit, day] of [
    [technician, own, '/vic/MyDay/index'],
    [office, others, '/vic/Visits/day'],
  ] as const) {
    const hidden = hiddenIn((await browser.get(recordOf(visit))).body)
    const reply = await browser.post(recordOf(visit), { ...hidden, ...passed, action: 'submit' })
    expect(String(reply.headers.location)).toContain(day)
  }
  expect(
    await system.given.rows(
      `select visit_id as visit, performed_by as performer, recorded_by as recorder from visit_records
        where agency_id = $1 order by visit_id`,
      [agencyId],
    ),
  ).toEqual([
    { visit: own.visitId, performer: own.technicianId, recorder: userId },
    { visit: others.visitId, performer: others.technicianId, recorder: clerk.id },
  ])
  expect((await technician.get(recordOf(own))).body).toContain('Signed by Tess Tester')
  expect((await office.get(recordOf(others))).body).toContain(`Performed by Tess Tester, recorded by ${clerk.name}`)
})

test('the office invites a technician, who makes an account for the own work and needs two factors', async () => {
  const { browser: office } = await open(['OFFICE'])
  const id = await givenTechnician(system.given, 'vic', { name: 'Nora New' })
  const page = `/vic/Roster/view/${id}`
  const { body } = await office.get(page)
  const form = hiddenIn(body.slice(body.indexOf('<h2>Account</h2>')))
  const wrong = await office.post(page, { ...form, act: 'invite-account', 'account-email': 'nowhere' })
  expect([wrong.statusCode, wrong.body.includes('id="account-email-error"')]).toEqual([422, true])
  for (let times = 0; times < 2; times += 1)
    await office.post(page, { ...form, act: 'invite-account', 'account-email': 'nora@provider.example' })
  expect((await office.get(page)).body).toContain('Invited at nora@provider.example')
  const mails = await sendAccountMails(system)
  expect(mails.map(({ to }) => to)).toEqual([['nora@provider.example']])
  const visitor = system.browser()
  const link = linkIn(mails[0])
  const typed = { username: 'nora.new', password: 'kettle river lamp', repeat: 'kettle river lamp' }
  expect((await visitor.post(link, { ...hiddenIn((await visitor.get(link)).body), ...typed })).statusCode).toBe(303)
  expect((await visitor.get('/vic/MyDay/index')).headers.location).toBe('/vic/Users/twoFactor')
  expect(
    await system.given.rows(
      `select u.staff_roles as roles, t.id from users u join technicians t on t.user_id = u.id where u.username = 'nora.new'`,
    ),
  ).toEqual([{ roles: ['TECHNICIAN'], id }])
  expect((await office.get(page)).body).toContain('Signs in as nora.new')
})

test('an account with the role technician that is on no roster is told so, and the office connects it', async () => {
  const { person, browser } = await open(['TECHNICIAN'])
  expect((await browser.get('/vic/MyDay/index')).body).toContain('not connected with a technician of the roster')
  expect((await browser.get(recordOf(own))).statusCode).toBe(404)
  const { browser: office } = await open(['OFFICE'])
  const page = `/vic/Roster/view/${others.technicianId}`
  const { form_token = '' } = hiddenIn((await office.get(page)).body)
  const link = async (account: number) =>
    office.post(page, { form_token, act: 'link-account', account: String(account) })
  expect((await link(userId)).statusCode).toBe(422)
  expect((await link(person.id)).statusCode).toBe(303)
  expect((await link(person.id)).statusCode).toBe(409)
  expect((await browser.get(recordOf(others))).statusCode).toBe(200)
})

test('a past visit that was not recorded here shows what came of it', async () => {
  const ids = [agencyId, own.visitId]
  await system.given.rows(
    `update visits set status = 'COMPLETED', finished_at = now() where agency_id = $1 and id = $2`,
    ids,
  )
  await system.given.rows(`update visit_services set outcome = 'PASSED' where agency_id = $1 and visit_id = $2`, ids)
  const { body } = await technician.get(recordOf(own))
  expect(body).toContain('My visits of the day')
  expect(body).toMatch(/What came of it[\s\S]+Smoke alarm[\s\S]+Passed[\s\S]+Nothing/)
})

test('the profile and the list of people name the roles of staff', async () => {
  expect((await technician.get('/vic/Users/profile')).body).toMatch(/<dt>Roles<\/dt>\s*<dd>technician<\/dd>/)
  const { browser: office } = await open(['OFFICE'])
  expect((await office.get('/vic/People/index')).body).toContain('Staff: technician')
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { shortDay } from '../../../contract/day-text.ts'
import { todayIn } from '../../platform/scope.ts'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let findingId: number
const today = todayIn('nsw', new Date())
const from = addDays(today, -4)

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator', state: 'nsw' })
  admin = system.browser()
  await admin.signIn('nsw', person.username)
})
beforeEach(async () => {
  agencyId = await system.given.agency('nsw')
  propertyId = await system.given.property(agencyId)
  await system.given.service(agencyId, propertyId, 'smoke')
  findingId = await system.given.finding(agencyId, propertyId, {
    itemCode: 'SMK02',
    columns: { found_on: addDays(today, -5) },
  })
})

const page = () => `/nsw/TenantRepairs/view/${agencyId}/${findingId}`
const stored = async () =>
  (
    await system.given.rows<{ since: string; source: string }>(
      `select f.tenant_repair_from::text as since, e.source from findings f
         join audit_events e on e.agency_id = f.agency_id and e.entity = 'findings' and e.entity_id = f.id where f.id = $1`,
      [findingId],
    )
  )[0]

test('the provider records that a tenant has taken a repair over', async () => {
  const property = `/nsw/Properties/view/${propertyId}`
  expect((await admin.get(property)).body).toContain(page())
  const hidden = hiddenIn((await admin.get(page())).body)
  const late = await admin.post(page(), { ...hidden, from: addDays(today, 1), until: '' })
  expect([late.statusCode, late.body.includes('Date cannot be in the future')]).toEqual([422, true])
  expect((await admin.post(page(), { ...hidden, from: '31/31', until: '' })).statusCode).toBe(422)
  const reply = await admin.post(page(), { ...hidden, from, until: '' })
  expect([reply.statusCode, reply.headers.location]).toEqual([303, `${property}?recorded=repair`])
  expect(await stored()).toEqual({ since: from, source: 'STATE_SYSTEM' })
  const { body } = await admin.get(`${property}?recorded=repair`)
  for (const text of [
    'It is recorded that a tenant repairs it.',
    `since ${shortDay(from)}: until that ends the 2 business days are stopped`,
    'Change the days<span class="for-readers"',
  ])
    expect(body).toContain(text)
})

test('users of agencies do not open the page', async () => {
  const person = await system.person({ state: 'nsw', agencies: [agencyId] })
  const browser = system.browser()
  await browser.signIn('nsw', person.username)
  expect((await browser.get(page())).statusCode).toBe(403)
  expect((await browser.get(`/nsw/Properties/view/${propertyId}`)).body).not.toContain(
    'Record that a tenant repairs it',
  )
})

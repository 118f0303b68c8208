import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { todayIn } from '../../platform/scope.ts'
import { givenVisitToday, passedForm, type GivenVisit } from '../../testing/given-visits.ts'
import { hiddenIn, testStateSystem } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
const people = { technician: system.browser(), other: system.browser(), office: system.browser() }
const today = todayIn('vic', new Date())
let technicianUser: number
let agencyId: number
let visit: GivenVisit

beforeAll(async () => {
  for (const [who, name, roles] of [
    ['technician', 'Tom Technician', ['TECHNICIAN']],
    ['other', 'Ottilie Other', ['TECHNICIAN']],
    ['office', 'Ola Office', ['OFFICE']],
  ] as const) {
    const person = await system.person({ roles, name })
    if (who === 'technician') technicianUser = person.id
    await people[who].signIn('vic', person.username)
  }
})

const recordUrl = () => `/vic/Visits/record/${agencyId}/${visit.visitId}`
const url = () => `/vic/Certificates/visit/${agencyId}/${visit.visitId}`

beforeEach(async () => {
  await system.given.clear('technicians', 'agencies')
  agencyId = await system.given.agency('vic', 'Wattlebird')
  visit = await givenVisitToday(system.given, { agencyId, codes: ['electrical'] })
  await system.given.rows('update technicians set user_id = $1 where id = $2', [technicianUser, visit.technicianId])
  const { upload_key: _, ...hidden } = hiddenIn((await people.technician.get(recordUrl())).body)
  const form = { ...hidden, ...passedForm('vic', ['electrical']), action: 'submit' }
  expect((await people.technician.post(recordUrl(), form)).headers.location).toContain('done=submitted')
})

const page = async (by = people.technician) => (await by.get(url())).body.replaceAll(/\s+/g, ' ')
const save = async (number: string, day: string, { by = people.technician, seen = '' } = {}) =>
  by.post(url(), {
    ...hiddenIn(seen === '' ? (await by.get(url())).body : seen),
    service: 'electrical',
    'number-electrical': number,
    'day-electrical': day,
  })

describe('the certificate of a regulator for a visit of some days ago', () => {
  test('is entered by the technician and corrected by the office, each once', async () => {
    expect((await people.technician.get(recordUrl())).body).toContain(url())
    expect(await page()).toContain('No certificate is entered.')
    expect((await save(' COES-1 ', today)).headers.location).toContain('done=1')
    expect(await page()).toContain('Certificate of Electrical Safety (COES), number COES-1')
    expect((await save('COES-2', today, { by: people.office })).statusCode).toBe(303)
    expect((await save('COES-2', today, { by: people.office })).statusCode).toBe(303)
    const changes = await system.given.rows(
      `select before, after from audit_events where agency_id = $1 and action = 'enter-certificate' order by id`,
      [agencyId],
    )
    expect(changes).toHaveLength(2)
  })

  test('that somebody else has corrected meanwhile is shown with who did it, and what was typed stays', async () => {
    const seen = (await people.technician.get(url())).body
    await save('COES-1', today, { by: people.office })
    const reply = await save('COES-9', today, { seen })
    expect(reply.statusCode).toBe(409)
    expect(reply.body).toMatch(/Ola Office entered on \d\d.*COES-1.*Your text is below and was not saved/)
    expect(reply.body).toContain('value="COES-9"')
    expect((await save('COES-9', today, { seen: reply.body })).statusCode).toBe(303)
  })

  test('is refused with a sentence at its field without number or with a wrong day, and can be taken off', async () => {
    for (const [number, day, sentence] of [
      ['', '', 'Enter the number of the certificate.'],
      ['COES-1', '', 'Enter the day on the certificate.'],
      ['COES-1', addDays(today, -1), 'cannot be older than the work'],
      ['COES-1', addDays(today, 1), 'cannot be later than today'],
      ['x'.repeat(61), today, 'Please shorten this'],
    ] as const) {
      const reply = await save(number, day)
      expect([reply.statusCode, reply.body.includes(sentence)]).toEqual([422, true])
      expect(reply.body).toContain(`value="${number}"`)
    }
    await save('COES-1', today)
    await save('', '')
    expect(await page()).toContain('No certificate is entered.')
  })

  test('is not there for another technician, another state, an unknown visit and a service that was not done', async () => {
    expect((await people.other.get(url())).statusCode).toBe(404)
    expect(
      (await save('COES-1', today, { by: people.other, seen: (await people.other.get('/vic/MyDay/index')).body }))
        .statusCode,
    ).toBe(404)
    const stranger = system.browser()
    await stranger.signIn('nsw', (await system.person({ state: 'nsw', roles: ['OFFICE'] })).username)
    expect((await stranger.get(url().replace('/vic/', '/nsw/'))).statusCode).toBe(404)
    for (const path of [
      `/vic/Certificates/visit/${agencyId}/1`,
      `/vic/Certificates/other/${agencyId}/${visit.visitId}`,
    ])
      expect((await people.office.get(path)).statusCode).toBe(404)
    const reply = await people.office.post(url(), {
      ...hiddenIn((await people.office.get(url())).body),
      service: 'gas',
    })
    expect(reply.statusCode).toBe(404)
  })
})

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { Databases } from '../../platform/databases.ts'
import { givenTechnician } from '../../testing/given-roster.ts'
import { Given } from '../../testing/given.ts'
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { remindOfLetters } from './remind-of-letters.ts'

let source: TestDatabase
let databases: Databases
let given: Given
let agencyId: number
let propertyId: number

beforeAll(async () => {
  source = await testDatabase()
  given = await Given.in(source.ownerUrl)
  const urls = Object.fromEntries(stateCodes.map((state) => [state, source.portalUrl])) as Record<StateCode, string>
  databases = new Databases(urls, { poolSize: 4, applicationName: 'tests', patienceMs: 60_000 })
})
afterAll(async () => {
  await given.close()
  await databases.close()
  await source.drop()
})
beforeEach(async () => {
  agencyId = await given.agency('vic')
  propertyId = await given.property(agencyId, { streetName: 'Elm Street' })
})

/** A letter whose last day to be posted is 3 March. */
async function givenLetter(columns: Record<string, unknown> = {}): Promise<number> {
  const visitId = await given.row('visits', {
    agency_id: agencyId,
    property_id: propertyId,
    technician_id: await givenTechnician(given, 'vic'),
    starts_at: '2026-03-10T21:00:00Z',
    ends_at: '2026-03-10T23:00:00Z',
    status: 'BOOKED',
    booked_at: '2026-03-01T00:00:00Z',
    entry_method: 'ENTER_WITH_KEY_AS_EN',
  })
  return given.row('entry_notices', {
    agency_id: agencyId,
    property_id: propertyId,
    visit_id: visitId,
    form_name: 'Notice of Entry',
    entry_from: '2026-03-10T21:00:00Z',
    entry_to: '2026-03-10T23:00:00Z',
    served_at: '2026-03-02T01:00:00Z',
    post_by: '2026-03-03',
    served_by: 'POST',
    text_content: 'Notice of Entry',
    ...columns,
  })
}
const night = async (today: string, now = `${today}T00:00:00Z`) =>
  databases.of('vic').transaction({ state: 'vic', agencyId, userId: null }, async (db) =>
    remindOfLetters((state) => `https://${state}.example/letters`)({
      db,
      state: 'vic',
      agencyId,
      today,
      now: new Date(now),
    }),
  )
const mails = async () =>
  given.rows<{ subject: string; message_html: string; to: string[] }>(
    `select subject, message_html, array(select email::text from mail_recipients r
             where r.agency_id = m.agency_id and r.mail_id = m.id order by position) as to
       from mails m where agency_id = $1 order by id`,
    [agencyId],
  )

const emailOf = async (id: number) =>
  (await given.rows<{ email: string }>('select email::text from users where id = $1', [id]))[0]?.email

describe('a letter that was not posted in time', () => {
  test('is told to the provider’s staff of the state once, also if the agency’s mail is switched off', async () => {
    const ada = await given.user('vic', { isAdministrator: true })
    await given.user('vic', { isAdministrator: true, isActive: false })
    await given.user('qld', { isAdministrator: true })
    await given.user('vic')
    await given.rows('update agencies set is_sending_enabled = false where id = $1', [agencyId])
    await givenLetter()
    await givenLetter({ post_by: null, served_at: '2026-03-03T01:00:00Z' })
    await night('2026-03-03')
    expect(await mails()).toEqual([])
    await night('2026-03-04')
    await night('2026-03-05')
    const sent = await mails()
    expect(sent).toMatchObject([
      { subject: expect.stringContaining('2 notices of entry were not posted in time'), to: [await emailOf(ada)] },
    ])
    expect(sent[0]?.message_html).toContain('Elm Street')
    expect(sent[0]?.message_html).toContain('03/03/2026')
    expect(sent[0]?.message_html).toContain('https://vic.example/letters')
  })

  test.each<[string, Record<string, unknown>]>([
    ['it was posted', { posted_at: '2026-03-03T02:00:00Z' }],
    ['it was withdrawn', { withdrawn_at: '2026-03-03T02:00:00Z' }],
    ['it goes by email', { served_by: 'EMAIL', post_by: null }],
  ])('needs no reminder if %s', async (_, columns) => {
    await givenLetter(columns)
    await night('2026-03-04')
    expect(await mails()).toEqual([])
  })

  test('needs no reminder once the time of entry has come', async () => {
    await givenLetter()
    await night('2026-03-12')
    expect(await mails()).toEqual([])
  })
})

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { testStateSystem, hiddenIn, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number
let propertyId: number
let questionId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
  const requesterId = (await system.person({ agencies: [agencyId], name: 'Priya Nair' })).id
  propertyId = await system.given.property(agencyId, { streetName: 'Elm Street' })
  await system.given.service(agencyId, propertyId)
  await system.given.invoice(agencyId, propertyId)
  questionId = await system.given.row('provider_questions', {
    agency_id: agencyId,
    property_id: propertyId,
    question: 'Who has the key?',
    requested_by: requesterId,
  })
  await system.given.row('work_marks', {
    agency_id: agencyId,
    kind: 1,
    subject_id: propertyId,
    snoozed_until: await system.given.day(agencyId, 7),
    reason: 'Who has the key?',
    asked: 'PROVIDER',
    snoozed_by: requesterId,
    snoozed_by_name: 'Priya Nair',
    snoozed_on: await system.given.day(agencyId),
    known_lines: '{"INVOICE":{"actOn":null,"isUnsafe":false}}',
    question_id: questionId,
  })
})

const path = () => `/vic/ServiceRequests/question/${agencyId}/${questionId}`
const answer = async (note: string, as = admin) =>
  as.post(path(), {
    form_token: hiddenIn((await as.get('/vic/')).body)['form_token'] ?? '',
    answer: 'APPROVED',
    note,
  })
const rows = async <Row>(text: string) => system.given.rows<Row>(text, [agencyId])

test('a question waits beside the other requests, with what it is about', async () => {
  const { body } = await admin.get('/vic/ServiceRequests/index')
  expect(body).toMatch(/Question \d+: /)
  expect(body).toContain('Who has the key?')
  const page = (await admin.get(path())).body
  for (const text of ['Elm Street', 'Priya Nair', 'Send the answer']) expect(page).toContain(text)
  expect(page).not.toContain('DECLINED')
})

test('the answer brings the property back in the agency’s list of work, and is mailed', async () => {
  const { statusCode, body } = await answer('')
  expect([statusCode, body.includes('Write the answer.')]).toEqual([422, true])
  expect((await answer('Our technician has it')).statusCode).toBe(303)
  // The same again changes nothing; another one is refused.
  expect((await answer('Our technician has it')).statusCode).toBe(303)
  expect((await answer('Nobody')).statusCode).toBe(409)
  const [card] = await rows<{ row: object }>('select work as row from property_cards where agency_id = $1')
  expect(card?.row).toMatchObject({
    snooze: null,
    wokenBy: expect.stringMatching(/^The service provider answered on .*: Our technician has it$/),
  })
  expect(await rows(`select kind from mails where agency_id = $1`)).toEqual([{ kind: 'PROVIDER_NEWS' }])
  expect((await admin.get('/vic/ServiceRequests/index?view=answered')).body).toContain('Answered')
})

test('only the office answers', async () => {
  const member = system.browser()
  await member.signIn('vic', (await system.person({ agencies: [agencyId] })).username)
  expect((await member.get(path())).statusCode).toBe(403)
  expect((await answer('Me', member)).statusCode).toBe(403)
})

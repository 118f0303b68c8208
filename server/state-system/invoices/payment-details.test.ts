import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sendAccountMails } from '../../testing/account-mails.ts'
import { hiddenIn, password, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const path = '/vic/PaymentDetails/index'
const system = await testStateSystem()
let admin: SystemBrowser
let agencyId: number

beforeAll(async () => {
  const person = await system.person({ isAdministrator: true, name: 'Ada Administrator' })
  admin = system.browser()
  await admin.signIn('vic', person.username)
})

beforeEach(async () => {
  agencyId = await system.given.agency('vic')
})

const ofAgency = (id = agencyId) => `/vic/PaymentDetails/agency/${id}`
const typed = { accountName: 'Safe Homes', bsb: '063000', accountNumber: '12345678', billerCode: '12345', password }
const none = { accountName: '', bsb: '', accountNumber: '', billerCode: '' }
/** Fills the form as it was loaded. */
const loaded = async (at: string) => {
  const { body } = await admin.get(at)
  return hiddenIn(body.slice(body.indexOf('<form method="post" action="/vic/PaymentDetails')))
}
const save = async (at: string, form: Record<string, string> = typed) =>
  admin.post(at, { ...(await loaded(at)), ...typed, ...form })
const agency = async () =>
  (
    await system.given.rows(
      `select payment_account_name as name, payment_bsb as bsb, payment_account_number as number, bpay_biller_code as biller
         from agencies where id = $1`,
      [agencyId],
    )
  )[0]
const changes = async () =>
  system.given.rows<{ entity: string; after: unknown }>(
    `select entity, after from audit_events where action = 'change-payment-details' order by id`,
  )

test('wrong details are refused at their field and stay in the form', async () => {
  const reply = await save(ofAgency(), { bsb: '06300', accountNumber: '' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('id="bsb-error"')
  expect(reply.body).toContain('An account needs its name, BSB and number.')
  expect(reply.body).toContain('value="06300"')
  expect(await agency()).toMatchObject({ bsb: null })
})

test('a change needs the password, and the master users of the agency are told of it once', async () => {
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const reply = await save(ofAgency(), { password: 'wrong', bsb: '1' })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain('id="bsb-error"')
  expect(reply.body).toContain('id="password-error"')
  expect(reply.body).toContain('value="Safe Homes"')
  expect(await agency()).toMatchObject({ bsb: null })
  await sendAccountMails(system)
  for (const _ of [1, 2]) expect((await save(ofAgency())).statusCode).toBe(303)
  const mails = await sendAccountMails(system)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    [[master.email], 'The bank details of your agency were changed'],
  ])
  expect(mails[0]?.html).toContain('Ada Administrator changed the account')
})

test('staff who do not manage staff change the accounts of agencies', async () => {
  const colleague = system.browser()
  const person = await system.person({ roles: ['FINANCE'] })
  await colleague.signIn('vic', person.username)
  const { body } = await colleague.get(ofAgency())
  const hidden = hiddenIn(body.slice(body.indexOf('<form method="post" action="/vic/PaymentDetails')))
  expect((await colleague.post(ofAgency(), { ...hidden, ...typed })).statusCode).toBe(303)
  expect(await agency()).toMatchObject({ bsb: '063-000' })
})

test('an agency’s own account replaces the provider’s, and is removed by emptying it', async () => {
  expect((await admin.get(path)).body).not.toContain(ofAgency())
  expect((await save(ofAgency(), { accountName: 'Trust Account', billerCode: '' })).statusCode).toBe(303)
  expect(await agency()).toEqual({ name: 'Trust Account', bsb: '063-000', number: '12345678', biller: null })
  expect((await admin.get(path)).body).toContain(`href="${ofAgency()}"`)
  expect((await save(ofAgency(), none)).statusCode).toBe(303)
  expect(await agency()).toEqual({ name: null, bsb: null, number: null, biller: null })
  expect((await changes()).slice(-2).map(({ entity }) => entity)).toEqual(['agencies', 'agencies'])
})

test('a colleague’s change in between is shown beside what was typed, and saved only after that', async () => {
  const first = await loaded(ofAgency())
  expect((await save(ofAgency(), { accountName: 'First' })).statusCode).toBe(303)
  const late = await admin.post(ofAgency(), { ...first, ...typed, accountName: 'Second' })
  expect(late.statusCode).toBe(409)
  expect(late.body).toContain('These payment details were changed by Ada Administrator')
  expect(late.body).toContain('First, BSB 063-000')
  expect(late.body).toContain('value="Second"')
  const again = hiddenIn(late.body.slice(late.body.indexOf('<form method="post" action="/vic/PaymentDetails')))
  expect((await admin.post(ofAgency(), { ...again, ...typed, accountName: 'Second' })).statusCode).toBe(303)
  expect(await agency()).toMatchObject({ name: 'Second' })
})

test('agencies are found by name; those of another state are not', async () => {
  const [row] = await system.given.rows<{ name: string }>('select name from agencies where id = $1', [agencyId])
  const found = await admin.get(`${path}?name=${encodeURIComponent(row?.name ?? '')}`)
  expect(found.body).toContain(`href="${ofAgency()}"`)
  const elsewhere = await system.given.agency('nsw')
  expect((await admin.get(ofAgency(elsewhere))).statusCode).toBe(404)
  const { form_token: token = '' } = await loaded(ofAgency())
  expect((await admin.post(ofAgency(elsewhere), { form_token: token, ...typed })).statusCode).toBe(404)
})

test('only staff of the provider see and change them', async () => {
  const person = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', person.username)
  const { form_token: token = '' } = hiddenIn((await browser.get('/vic/')).body)
  for (const at of [path, ofAgency()]) expect((await browser.get(at)).statusCode).toBe(403)
  expect((await browser.post(ofAgency(), { form_token: token, ...typed })).statusCode).toBe(403)
  expect(await agency()).toMatchObject({ bsb: null })
})

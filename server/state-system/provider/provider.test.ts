import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../contract/days.ts'
import { stateCodes, type StateCode } from '../../../contract/states.ts'
import { DocumentWaits } from '../../areas/provider/document-waits.ts'
import { releaseWaitingJob, waitForProvider } from '../../areas/provider/wait-for-provider.ts'
import { Databases } from '../../platform/databases.ts'
import { createLogger } from '../../platform/logging.ts'
import { todayIn } from '../../platform/scope.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { ownDatabase } from '../../testing/test-database.ts'
import { hiddenIn, ownStateSystem, password, type SystemBrowser } from '../../testing/test-state-system.ts'

const path = '/vic/Provider/index'
const gasPath = '/vic/Provider/licence/GAS'
const system = await ownStateSystem({}, undefined, ownDatabase)
const urls = Object.fromEntries(stateCodes.map((state) => [state, system.database.workerUrl])) as Record<
  StateCode,
  string
>
const workers = new Databases(urls, { poolSize: 2, applicationName: 'tests' })
afterAll(async () => {
  await workers.close()
  await system.close()
})
let manager: SystemBrowser
const today = todayIn('vic', new Date())

beforeAll(async () => {
  const person = await system.person({ roles: ['STAFF_MANAGER'], name: 'Mia Manager' })
  manager = system.browser()
  await manager.signIn('vic', person.username)
})
beforeEach(async () => {
  await system.given.rows('delete from provider_details; delete from provider_licences; delete from waiting_documents')
})

const typed = {
  legalName: 'Safe Homes Pty Ltd',
  tradingName: 'Safe Homes',
  abn: '51 824 753 556',
  address: '1 Elm Street\r\nMELBOURNE VIC 3000',
  phone: '1300975707',
  email: 'office@safe.com.au',
  workingHours: 'Weekdays, 8 am to 5 pm',
  accountName: 'Safe Homes',
  bsb: '063000',
  accountNumber: '12345678',
  billerCode: '',
  validFrom: today,
  reason: 'We have moved',
}
const hiddenOf = async (at: string) => {
  const { body } = await manager.get(at)
  return hiddenIn(body.slice(body.indexOf('<form method="post" action="/vic/Provider')))
}
const save = async (form: Record<string, string> = {}) =>
  manager.post(path, { ...(await hiddenOf(path)), ...typed, password, ...form })
const stored = async () =>
  system.given.rows(
    `select version, valid_from::text as "from", legal_name as name, abn, address_lines as lines, phone, bsb from provider_details
      where state = 'vic' order by version`,
  )

const logoForm = (token: string, value: Buffer, fileName = 'x.png'): Parameters<SystemBrowser['send']> => {
  const { body, headers } = multipartForm([
    { name: 'form_token', value: token },
    { name: 'file', value, fileName, type: 'image/png' },
  ])
  return ['/vic/Provider/logo', body, headers]
}

describe('details', () => {
  test('are entered for their own state, in versions, with who and why', async () => {
    expect((await save()).statusCode).toBe(303)
    expect(await stored()).toEqual([
      {
        version: 1,
        from: today,
        name: 'Safe Homes Pty Ltd',
        abn: '51824753556',
        lines: ['1 Elm Street', 'MELBOURNE VIC 3000'],
        phone: '1300 975 707',
        bsb: '063-000',
      },
    ])
    expect(
      (await save({ legalName: 'Safer Homes Pty Ltd', validFrom: '2999-01-01', reason: 'New name' })).statusCode,
    ).toBe(303)
    const { body } = await manager.get(path)
    expect(body).toContain('Version 2 is planned from')
    expect(body).toContain('New name')
    expect(body).toContain('Mia Manager')
    expect(body).toContain('value="Safe Homes Pty Ltd"')
    expect(await system.given.rows(`select count(*)::int as count from provider_details where state <> 'vic'`)).toEqual(
      [{ count: 0 }],
    )
    expect(
      await system.given.rows(
        `select after->>'legalName' as name from audit_events where action = 'change-provider' order by id desc limit 1`,
      ),
    ).toEqual([{ name: 'Safer Homes Pty Ltd' }])
    expect((await manager.get('/vic/')).body).toContain('Help: 1300 975 707')
  })

  test('a form sent twice does its work once; one opened before a change is shown what holds', async () => {
    const first = await hiddenOf(path)
    const send = async (form: Record<string, string> = {}) =>
      manager.post(path, { ...first, ...typed, password, ...form })
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([303, 303])
    expect(await stored()).toHaveLength(1)
    const late = await send({ legalName: 'Other' })
    expect(late.statusCode).toBe(409)
    expect(late.body).toContain('These details were changed by Mia Manager')
    expect(late.body).toContain('value="Other"')
    expect(late.body).toContain('What holds now')
  })

  test('wrong fields are named beside them, and what was typed stays', async () => {
    const reply = await save({
      abn: '51 824 753 557',
      bsb: '12',
      phone: '12',
      email: 'x',
      reason: '',
      validFrom: '2020-01-01',
    })
    expect(reply.statusCode).toBe(422)
    for (const name of ['abn', 'bsb', 'phone', 'email', 'reason', 'validFrom'])
      expect(reply.body).toContain(`id="${name}-error"`)
    expect(reply.body).toContain('value="51 824 753 557"')
    expect(await stored()).toEqual([])
  })

  test('placeholders, and a version that says nothing new, are refused', async () => {
    const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, '']))
    const nothing = await save({ ...empty, validFrom: today, reason: 'x' })
    expect([nothing.statusCode, nothing.body.includes('Enter the details.')]).toEqual([422, true])
    const reply = await save({
      address: 'Level 1, 1 Example Street',
      email: 'accounts@provider.example',
      phone: '1300 000 000',
    })
    expect(reply.statusCode).toBe(422)
    for (const name of ['address', 'email', 'phone']) expect(reply.body).toContain(`id="${name}-error"`)
    expect((await save()).statusCode).toBe(303)
    expect((await save({ reason: 'Once more' })).body).toContain('Nothing would change')
    expect(await stored()).toHaveLength(1)
    await system.given.rows('update provider_details set is_demo = true')
    expect((await save({ email: 'help@provider.example' })).statusCode).toBe(303)
  })

  test('the password is asked for where the account changes, and only there', async () => {
    const wrong = await save({ password: 'not mine' })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.body).toContain('id="password-error"')
    expect(await stored()).toEqual([])
    expect((await save()).statusCode).toBe(303)
    expect((await save({ password: '', phone: '1300 000 111', reason: 'Number' })).statusCode).toBe(303)
    expect(
      (await save({ password: '', phone: '1300 000 111', accountNumber: '87654321', reason: 'Bank' })).statusCode,
    ).toBe(422)
    expect(await stored()).toHaveLength(2)
  })
})

describe('licences', () => {
  const gas = {
    number: 'GF 77',
    holder: 'Safe Homes',
    validFrom: '2019-03-01',
    endsOn: '2020-12-31',
    reason: 'First entry',
  }
  const saveGas = async (form: Record<string, string> = {}) =>
    manager.post(gasPath, { ...(await hiddenOf(gasPath)), ...gas, ...form })

  test('may begin in the past where none held, and otherwise never change what held', async () => {
    expect((await saveGas()).statusCode).toBe(303)
    expect((await saveGas({ number: 'GF 78', validFrom: '2021-01-01', endsOn: '' })).statusCode).toBe(303)
    const refused = await saveGas({ number: 'GF 79', validFrom: '2021-01-01', endsOn: '' })
    expect(refused.statusCode).toBe(422)
    expect(refused.body).toContain('what held before does not change')
    expect((await manager.get(path)).body).toContain('GF 78')
  })

  test('one that is planned is shown and withdrawn before its day, once; one that holds is not', async () => {
    const later = `${Number(today.slice(0, 4)) + 1}-01-01`
    await saveGas({ validFrom: today, endsOn: '' })
    await saveGas({ number: 'GF 88', validFrom: later, endsOn: '' })
    expect((await manager.get(path)).body).toContain('GF 88 from 01/01/')
    const { body } = await manager.get(gasPath)
    expect(body).toContain('Withdraw GF 88')
    const { form_token: token = '' } = hiddenIn(body)
    const withdraw = async (version: string) => manager.post(`${gasPath}/withdraw`, { form_token: token, version })
    for (const _ of [1, 2]) expect((await withdraw('2')).headers.location).toContain('saved=withdrawn')
    expect((await manager.get(gasPath)).body).toContain('Withdrawn by Mia Manager')
    const [held] = await system.given.rows(`select app.provider_licence_on('vic', 'GAS', $1) as number`, [later])
    expect(held).toEqual({ number: 'Gas licence GF 77' })
    expect([(await withdraw('1')).statusCode, (await withdraw('9')).statusCode]).toEqual([409, 404])
    // The same licence planned again is another version.
    expect((await saveGas({ number: 'GF 88', validFrom: later, endsOn: '' })).statusCode).toBe(303)
    expect((await manager.get(gasPath)).body).toContain('Withdraw GF 88')
  })

  test('one that ends within 30 days is announced until the next one is entered', async () => {
    const endsOn = addDays(today, 10)
    await saveGas({ validFrom: today, endsOn })
    for (const at of ['/vic/', path]) expect((await manager.get(at)).body).toContain('The licence for gas work ends on')
    await saveGas({ number: 'GF 88', validFrom: addDays(endsOn, 1), endsOn: '' })
    for (const at of ['/vic/', path]) expect((await manager.get(at)).body).not.toContain('gas work ends on')
  })

  test('a placeholder and an end before the beginning are refused', async () => {
    const reply = await saveGas({ number: 'GF0000', endsOn: '2018-01-01' })
    expect(reply.statusCode).toBe(422)
    expect(reply.body).toContain('not a placeholder of zeros')
    expect(reply.body).toContain('It ends before it begins.')
    expect((await manager.get('/vic/Provider/licence/PILOT')).statusCode).toBe(404)
  })
})

test('a logo is drawn anew, shown, and kept by later versions', async () => {
  await save()
  const bytes = await sharp({ create: { width: 900, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  const { form_token: token = '' } = await hiddenOf(path)
  const upload = async (file: Buffer, name: string) => {
    return manager.send(...logoForm(token, file, name))
  }
  expect((await upload(bytes, 'logo.jpg')).headers.location).toBe(`${path}?saved=logo`)
  expect((await upload(Buffer.from('no image'), 'logo.jpg')).headers.location).toMatch(/refused=/)
  const logo = await manager.get('/vic/Provider/logo')
  expect(logo.headers['content-type']).toBe('image/png')
  await save({ phone: '1300 000 111', reason: 'Number' })
  expect((await manager.get(path)).body).toContain('alt="Our logo"')
  expect((await manager.post('/vic/Provider/logo/remove', { form_token: token })).statusCode).toBe(303)
  expect((await manager.get('/vic/Provider/logo')).statusCode).toBe(404)
})

test('a document waits for what is missing, the inbox says so, and it goes on when that is entered', async () => {
  const agencyId = await system.given.agency('vic')
  const context = {
    log: createLogger('silent'),
    attempt: 1,
    maxAttempts: 8,
    job: { id: '1', key: `invoice:${agencyId}:7` },
  }
  const job = waitForProvider(workers)({
    task: 'upload-invoice',
    perform: async () => {
      throw new DocumentWaits('INVOICE', today, ['the ABN'])
    },
  })
  const payload = { state: 'vic', agencyId, invoiceId: 7 }
  await job.perform(payload, context)
  await job.perform(payload, context)
  const jobs = async () =>
    system.given.rows(`select key, payload from graphile_worker._private_jobs where key = $1`, [context.job.key])
  const { body } = await manager.get('/vic/')
  expect(body).toMatch(
    /Invoices\s+cannot be issued: the legal name, the ABN, the address and an account or a BPAY biller code are missing/,
  )
  expect(body).toContain('<strong>1 waits.</strong>')
  expect(body).toContain(`href="${path}"`)
  await releaseWaitingJob({ databases: workers, states: ['vic'] }).perform(null, context)
  expect(await jobs()).toEqual([])
  expect((await save()).statusCode).toBe(303)
  expect(await jobs()).toEqual([{ key: context.job.key, payload }])
  expect(await system.given.rows('select from waiting_documents')).toEqual([])
  expect((await manager.get('/vic/')).body).not.toContain('Invoices cannot')
})

test('colleagues who do not manage staff, users of agencies and other states are refused', async () => {
  const agencyId = await system.given.agency('vic')
  const strangers = [
    { person: await system.person({ roles: ['OFFICE', 'FINANCE'] }), state: 'vic' as const },
    { person: await system.person({ agencies: [agencyId], isMaster: true }), state: 'vic' as const },
  ]
  for (const { person, state } of strangers) {
    const browser = system.browser()
    await browser.signIn(state, person.username)
    const { form_token: token = '' } = hiddenIn((await browser.get('/vic/')).body)
    for (const at of [path, gasPath, '/vic/Provider/logo']) expect((await browser.get(at)).statusCode, at).toBe(403)
    for (const at of [path, gasPath, `${gasPath}/withdraw`, '/vic/Provider/logo/remove'])
      expect((await browser.post(at, { form_token: token, ...typed, password })).statusCode, at).toBe(403)
    expect((await browser.send(...logoForm(token, Buffer.from('x')))).statusCode).toBe(403)
  }
  expect((await system.browser().get(path)).statusCode).toBe(303)
  expect(await stored()).toEqual([])
})

test('a planned version is withdrawn before its day, once; one that holds is not', async () => {
  const later = `${Number(today.slice(0, 4)) + 1}-01-01`
  await save()
  await save({ legalName: 'Planned Pty Ltd', validFrom: later })
  const { body } = await manager.get(path)
  expect(body).toContain('Withdraw version 2')
  const { form_token: token = '' } = hiddenIn(body)
  const withdraw = async (version: string) => manager.post('/vic/Provider/withdraw', { form_token: token, version })
  for (const _ of [1, 2]) expect((await withdraw('2')).headers.location).toContain('saved=withdrawn')
  const after = (await manager.get(path)).body
  expect(after).not.toContain('Withdraw version 2')
  expect(after).toContain('Withdrawn by Mia Manager')
  const [held] = await system.given.rows(`select legal_name as name from app.provider_on('vic', $1, 'MAIL')`, [later])
  expect(held).toEqual({ name: 'Safe Homes Pty Ltd' })
  const refused = await withdraw('1')
  expect([refused.statusCode, refused.body.includes('Version 1 holds already')]).toEqual([409, true])
  expect((await withdraw('9')).statusCode).toBe(404)
  // The same details planned again are another version.
  expect((await save({ legalName: 'Planned Pty Ltd', validFrom: later })).statusCode).toBe(303)
  expect(await stored()).toHaveLength(3)
})

test('mails print the working hours beside the phone number', async () => {
  await save()
  const [row] = await system.given.rows<{ lines: string[] }>(`select lines from app.provider_on('vic', $1, 'MAIL')`, [
    today,
  ])
  expect(row?.lines.some((line) => line.endsWith(' (Weekdays, 8 am to 5 pm)'))).toBe(true)
})

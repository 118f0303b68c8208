import { expect, test, vi } from 'vitest'
import { sharp } from '../../platform/image-decoders.ts'
import { currentCaller, Threads } from '../../platform/threads.ts'
import { sendAccountMails } from '../../testing/account-mails.ts'
import { multipartForm } from '../../testing/multipart-form.ts'
import { hiddenIn, password, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'

const system = await testStateSystem()

async function givenOffice() {
  const agencyId = await system.given.agency()
  const master = await system.person({ agencies: [agencyId], isMaster: true })
  const browser = system.browser()
  await browser.signIn('vic', master.username)
  return { agencyId, master, browser }
}

const form = async (browser: SystemBrowser, path: string, agencyId: number) =>
  hiddenIn((await browser.get(`/vic${path}?agency=${agencyId}`)).body)

const details = {
  abn: '51 824 753 556',
  phone: '03 9123 4567',
  email: 'office@agency.example.com',
  addressLine1: '1 High St',
  suburb: '',
  postcode: '',
  postalAddress: 'PO Box 1',
}

const officeRow = async (agencyId: number) => {
  const [row] = await system.given.rows<{ abn: string; phone: string; version: number; postal: string }>(
    'select abn, phone, version, postal_address as postal from agencies where id = $1',
    [agencyId],
  )
  return row
}

test('a master user changes the details; the same form again changes nothing more', async () => {
  const { agencyId, browser } = await givenOffice()
  const hidden = await form(browser, '/Agencies/edit', agencyId)
  const reply = await browser.post('/vic/Agencies/edit', { ...hidden, ...details })
  expect(reply.headers.location).toBe(`/vic/Agencies/profile?agency=${agencyId}&notice=office`)
  expect(await officeRow(agencyId)).toEqual({
    abn: '51824753556',
    phone: '+61391234567',
    version: 2,
    postal: 'PO Box 1',
  })
  expect((await browser.post('/vic/Agencies/edit', { ...hidden, ...details })).statusCode).toBe(303)
  expect((await officeRow(agencyId))?.version).toBe(2)
  const page = await browser.get(`/vic/Agencies/profile?agency=${agencyId}`)
  expect(page.body).toContain('51 824 753 556')
})

test('a form opened before a change by a colleague is refused, and nothing typed is lost', async () => {
  const { agencyId, master, browser } = await givenOffice()
  const hidden = await form(browser, '/Agencies/edit', agencyId)
  await browser.post('/vic/Agencies/edit', { ...hidden, ...details })
  const reply = await browser.post('/vic/Agencies/edit', { ...hidden, ...details, postalAddress: 'PO Box 2' })
  expect(reply.statusCode).toBe(409)
  expect(reply.body).toContain(`was changed by ${master.name}`)
  expect(reply.body).toContain('value="PO Box 2"')
  expect(reply.body).toMatch(/role="alert" tabindex="-1" autofocus/)
  expect(reply.body).toContain('PO Box 1')
})

test.each([
  [{ abn: '51 824 753 557' }, 'One of these digits is wrong, or two are swapped'],
  [{ phone: '12' }, 'Enter a valid phone number.'],
  [{ email: 'nobody' }, 'Enter a valid email address.'],
  [{ suburb: 'Nowhere', postcode: '9999' }, 'This suburb with this postcode is not known in this state.'],
])('bad details are reported at their field (%#)', async (typed, message) => {
  const { agencyId, browser } = await givenOffice()
  const hidden = await form(browser, '/Agencies/edit', agencyId)
  const reply = await browser.post('/vic/Agencies/edit', { ...hidden, ...details, ...typed })
  expect(reply.statusCode).toBe(422)
  expect(reply.body).toContain(message)
})

const sendLogo = async (browser: SystemBrowser, agencyId: number, bytes: Buffer, name = 'logo.png') => {
  const { form_token = '' } = await form(browser, '/Agencies/profile', agencyId)
  const { body, headers } = multipartForm([
    { name: 'form_token', value: form_token },
    { name: 'agency', value: String(agencyId) },
    { name: 'file', value: bytes, fileName: name, type: 'image/png' },
  ])
  return browser.send('/vic/Agencies/logo', body, headers)
}

test('a logo is stored, shown to the agency, replaced and removed', async () => {
  const { agencyId, browser } = await givenOffice()
  const image = await sharp({ create: { width: 900, height: 300, channels: 3, background: '#0b6e6e' } })
    .png()
    .toBuffer()
  const reply = await sendLogo(browser, agencyId, image)
  expect(reply.headers.location).toBe(`/vic/Agencies/profile?agency=${agencyId}&notice=logo`)
  const shown = await browser.get(`/vic/Agencies/logo?agency=${agencyId}`)
  expect(shown.headers['content-type']).toBe('image/png')
  expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 480, height: 160 })
  await sendLogo(browser, agencyId, image)
  const files = await system.given.rows<{ status: string }>(
    'select status from files where agency_id = $1 order by id',
    [agencyId],
  )
  expect(files.map(({ status }) => status)).toEqual(['DELETED', 'STORED'])
  const hidden = await form(browser, '/Agencies/profile', agencyId)
  await browser.post('/vic/Agencies/logo/remove', hidden)
  expect((await browser.get(`/vic/Agencies/logo?agency=${agencyId}`)).statusCode).toBe(404)
})

test('a file that is no image leaves the logo as it is', async () => {
  const { agencyId, browser } = await givenOffice()
  const reply = await sendLogo(browser, agencyId, Buffer.from('<svg onload="alert(1)">'))
  expect(reply.headers.location).toContain('refused=unsupported-type')
  const page = await browser.get(reply.headers.location ?? '')
  expect(page.body).toContain('The logo was not changed.')
})

test('an image that takes too long to read leaves the logo as it is; it is read for its user', async () => {
  const { agencyId, master, browser } = await givenOffice()
  const callers: unknown[] = []
  vi.spyOn(Threads.prototype, 'run').mockImplementationOnce(async ({ lost }) => {
    callers.push(currentCaller())
    throw lost?.() ?? new Error('not refused')
  })
  const page = await browser.get((await sendLogo(browser, agencyId, Buffer.from('x'))).headers.location ?? '')
  expect(page.body).toContain('The logo was not changed.')
  expect(callers).toEqual([`vic ${master.id}`])
  vi.restoreAllMocks()
})

test('without a file, the form of the logo says so at its field', async () => {
  const { agencyId, browser } = await givenOffice()
  const profile = await browser.get(`/vic/Agencies/profile?agency=${agencyId}`)
  const [, action = ''] = /action="([^"]+)" enctype/.exec(profile.body) ?? []
  const { body, headers } = multipartForm([
    { name: 'form_token', value: hiddenIn(profile.body)['form_token'] ?? '' },
    { name: 'agency', value: String(agencyId) },
    { name: 'file', value: Buffer.alloc(0), fileName: '', type: 'application/octet-stream' },
  ])
  const reply = await browser.send(action, body, headers)
  expect(reply.headers.location).toBe(`/vic/Agencies/profile?agency=${agencyId}&refused=no-file`)
  const page = await browser.get(reply.headers.location ?? '')
  expect(page.body).toMatch(/<input[^>]*type="file"[^>]*aria-invalid="true" autofocus/)
  expect(page.body).toMatch(/id="file-error">Choose an image first\./)
  expect(page.body).toContain('<title>Error: Office profile')
})

test('bank details need the password, and every master user is told', async () => {
  const { agencyId, master, browser } = await givenOffice()
  const account = { accountName: 'Agency Trust', bsb: '063-123', accountNumber: '12345678', billerCode: '' }
  const hidden = await form(browser, '/Agencies/bank', agencyId)
  const refused = await browser.post('/vic/Agencies/bank', { ...hidden, ...account, password: 'wrong' })
  expect(refused.statusCode).toBe(422)
  expect(refused.body).toContain('value="Agency Trust"')
  expect(refused.body.match(/autofocus/g)).toHaveLength(1)
  expect(refused.body).toMatch(/<input[^>]*name="password"[^>]*autofocus/)
  const saved = await browser.post('/vic/Agencies/bank', { ...hidden, ...account, password })
  expect(saved.headers.location).toContain('notice=bank')
  expect((await sendAccountMails(system)).map(({ to, subject }) => [to, subject])).toEqual([
    [[master.email], 'The bank details of your agency were changed'],
  ])
  expect((await browser.get(`/vic/Agencies/profile?agency=${agencyId}`)).body).toContain('BSB 063-123')
})

test('an email domain is used once its DNS records are found', async () => {
  const { agencyId, browser } = await givenOffice()
  const save = async (domain: string) =>
    browser.post('/vic/Agencies/mailDomain', {
      ...(await form(browser, '/Agencies/mailDomain', agencyId)),
      action: 'change',
      domain,
    })
  expect((await save('not a domain')).statusCode).toBe(422)
  expect((await save('gmail.com')).statusCode).toBe(422)
  expect((await save('Agency.com.au')).statusCode).toBe(303)
  const act = async (action: string) =>
    browser.post('/vic/Agencies/mailDomain', {
      ...(await form(browser, '/Agencies/mailDomain', agencyId)),
      action,
    })
  const check = async () => act('check')
  const isVerified = async () =>
    (
      await system.given.rows<{ is: boolean }>('select is_email_domain_verified as is from agencies where id = $1', [
        agencyId,
      ])
    )[0]?.is
  await check()
  const page = await browser.get(`/vic/Agencies/mailDomain?agency=${agencyId}`)
  expect(page.body).toContain('The record of _compliance-portal.agency.com.au was not found')
  expect(await isVerified()).toBe(false)
  const proof = /agency=[\w-]{32}/.exec(page.body)?.[0] ?? ''
  system.dnsTexts.set('_compliance-portal.agency.com.au', [proof])
  await check()
  expect(await isVerified()).toBe(false)
  system.dnsTexts.set('agency.com.au', ['other', 'v=spf1 include:portal.example.com include:elsewhere -all'])
  await check()
  expect(await isVerified()).toBe(true)

  // Another domain takes its place only once its records are found.
  const inUse = async () =>
    (await system.given.rows('select email_domain, next_email_domain from agencies where id = $1', [agencyId]))[0]
  await save('other.com.au')
  expect(await isVerified()).toBe(true)
  expect(await inUse()).toEqual({ email_domain: 'agency.com.au', next_email_domain: 'other.com.au' })
  await check()
  const waiting = await browser.get(`/vic/Agencies/mailDomain?agency=${agencyId}`)
  expect(waiting.body).toContain('agency.com.au stays in use until the records of other.com.au are found')
  expect(await isVerified()).toBe(true)
  await act('keep')
  expect(await inUse()).toEqual({ email_domain: 'agency.com.au', next_email_domain: null })
  await save('other.com.au')
  system.dnsTexts.set('_compliance-portal.other.com.au', [/agency=[\w-]{32}/.exec(waiting.body)?.[0] ?? ''])
  system.dnsTexts.set('other.com.au', ['v=spf1 include:portal.example.com -all'])
  await check()
  expect(await inUse()).toEqual({ email_domain: 'other.com.au', next_email_domain: null })
  expect(await isVerified()).toBe(true)
  expect((await save('')).statusCode).toBe(422)
  await act('remove')
  expect(await inUse()).toEqual({ email_domain: null, next_email_domain: null })
})

test('an administrator who views as the master user changes nothing of the office and its people', async () => {
  const { agencyId, master } = await givenOffice()
  const staff = system.browser()
  await staff.signIn('vic', (await system.person({ isAdministrator: true })).username)
  const token = hiddenIn((await staff.get('/vic/')).body)['form_token'] ?? ''
  await staff.post('/vic/App/viewAsUser', { form_token: token, userId: String(master.id) })
  const profile = await staff.get(`/vic/Agencies/profile?agency=${agencyId}`)
  expect(profile.body).not.toContain('Change the details')
  expect(profile.body).not.toContain('Upload the logo')
  const own = { form_token: hiddenIn(profile.body)['form_token'] ?? '', agency: String(agencyId) }
  for (const path of ['Agencies/edit', 'Agencies/mailDomain', 'Agencies/bank', 'Users/invite'])
    expect((await staff.get(`/vic/${path}?agency=${agencyId}`)).statusCode).toBe(403)
  const domain = { ...own, action: 'change', domain: 'agency.com.au' }
  expect((await staff.post('/vic/Agencies/mailDomain', domain)).statusCode).toBe(403)
  expect((await staff.post('/vic/Agencies/edit', { ...own, ...details, version: '1' })).statusCode).toBe(403)
  expect((await staff.post('/vic/Agencies/logo/remove', own)).statusCode).toBe(403)
  expect((await sendLogo(staff, agencyId, Buffer.from('none'))).statusCode).toBe(403)
  const [row] = await system.given.rows('select email_domain, version from agencies where id = $1', [agencyId])
  expect(row).toEqual({ email_domain: null, version: 1 })
})

test('users who are no master and strangers see or change nothing', async () => {
  const { agencyId } = await givenOffice()
  const user = await system.person({ agencies: [agencyId] })
  const ordinary = system.browser()
  await ordinary.signIn('vic', user.username)
  const page = await ordinary.get(`/vic/Agencies/profile?agency=${agencyId}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).not.toContain('Change the details')
  const stranger = await givenOffice()
  for (const path of ['/Agencies/edit', '/Agencies/bank', '/Agencies/mailDomain']) {
    expect((await ordinary.get(`/vic${path}?agency=${agencyId}`)).statusCode).toBe(403)
    expect((await stranger.browser.get(`/vic${path}?agency=${agencyId}`)).statusCode).toBe(404)
  }
  expect((await stranger.browser.get(`/vic/Agencies/logo?agency=${agencyId}`)).statusCode).toBe(404)
  const own = await form(stranger.browser, '/Agencies/edit', stranger.agencyId)
  const forged = await stranger.browser.post('/vic/Agencies/edit', { ...own, agency: String(agencyId), ...details })
  expect(forged.statusCode).toBe(404)
})

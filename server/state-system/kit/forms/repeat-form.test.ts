import { beforeAll, expect, test } from 'vitest'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hiddenIn, testStateSystem, type SystemBrowser } from '../../../testing/test-state-system.ts'
import { paymentLabels } from '../../../areas/provider/typed-payment.ts'
import { isHiddenField, isKeptBack, isSecretField } from './sent-fields.ts'

const path = '/vic/PersonalData/index'
const ownPage = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' }
const system = await testStateSystem()
let ada: string
let bob: string

beforeAll(async () => {
  ada = (await system.person({ isAdministrator: true, name: 'Ada Administrator' })).username
  bob = (await system.person({ isAdministrator: true, name: 'Bob Builder' })).username
})

const signedIn = async (username: string): Promise<SystemBrowser> => {
  const browser = system.browser()
  await browser.signIn('vic', username)
  return browser
}
const tokenIn = async (browser: SystemBrowser) => hiddenIn((await browser.get(path)).body)['form_token'] ?? ''
/** A page of Ada's that is open while somebody signs out and in again in another tab. */
async function openPageOf(username: string, again: string) {
  const browser = await signedIn(username)
  const token = await tokenIn(browser)
  await browser.post('/vic/Users/logout', { form_token: token }, ownPage)
  await browser.signIn('vic', again)
  expect(await tokenIn(browser)).not.toBe(token)
  return { browser, token }
}
const stateSystem = join(import.meta.dirname, '..', '..')
const sourcesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
const texts = (body: string) =>
  Object.fromEntries(
    [...body.matchAll(/<textarea[^>]* name="([^"]+)"[^>]*>([^<]*)</g)].map(([, name, text]) => [name, text]),
  )

test('a form that was sent after signing in again is shown with what was typed, and can be sent from there', async () => {
  const { browser, token } = await openPageOf(ada, ada)
  const form = { form_token: token, text: 'Mei & Zhang', person: ['TENANT-1-1', 'TENANT-1-2'], typedName: '' }
  const reply = await browser.post('/vic/PersonalData/erase', form, ownPage)
  expect(reply.statusCode).toBe(403)
  expect(reply.body).toContain('This page was out of date')
  expect(reply.body).toContain('<h2>What you typed</h2>')
  expect(reply.body).toContain('Send it again')
  expect(texts(reply.body)).toEqual({ text: 'Mei &amp; Zhang' })
  expect(reply.body.match(/name="person" value="TENANT-1-\d"/g)).toHaveLength(2)
  expect(reply.body).toContain('<dd>TENANT-1-1</dd>')
  expect(reply.body).toContain('action="/vic/PersonalData/erase"')
  const { form_token: fresh = '' } = hiddenIn(reply.body)
  expect(fresh).toBe(await tokenIn(browser))
  expect(reply.body).not.toContain(token)
  const again = await browser.post('/vic/PersonalData/erase', { ...form, form_token: fresh }, ownPage)
  expect(again.headers.location).toContain('asked=nothing')
})

const form = { text: 'Mei & Zhang', person: ['TENANT-1-1', 'TENANT-1-2'], typedName: '' }
/** A form that was sent after its session had ended, and what the page that says so would send after signing in again. */
async function sendSignedOut(sent: Record<string, string | string[]>) {
  const browser = await signedIn(ada)
  const token = await tokenIn(browser)
  const session = browser.cookies
  browser.cookies = []
  const reply = await browser.post('/vic/PersonalData/erase', { form_token: token, ...sent }, ownPage)
  browser.cookies = session
  await browser.post('/vic/Users/logout', { form_token: token }, ownPage)
  expect(reply.statusCode).toBe(401)
  const persons = [...reply.body.matchAll(/name="person" value="([^"]+)"/g)].map(([, person = '']) => person)
  return { browser, reply, again: { ...hiddenIn(reply.body), person: persons, text: 'Mei & Zhang' } }
}

test('a form that was sent when the session had ended is shown with its names and choices, and comes back after signing in', async () => {
  const { browser, reply, again } = await sendSignedOut(form)
  expect(reply.body).toMatch(/<label for="sent-0">Text<\/label>/)
  expect(texts(reply.body)).toEqual({ text: 'Mei &amp; Zhang' })
  expect(reply.body).toContain('<dt>Person</dt>')
  expect(reply.body).toContain('<dd>TENANT-1-2</dd>')
  expect(reply.body).toContain('action="/vic/PersonalData/erase"')
  await browser.signIn('vic', ada)
  const back = await browser.post('/vic/PersonalData/erase', again, ownPage)
  expect(back.statusCode).toBe(403)
  expect(texts(back.body)).toEqual({ text: 'Mei &amp; Zhang' })
  expect(back.body).toContain('<dd>TENANT-1-2</dd>')
  expect(back.body).toContain('Send it again')
})

test('another user who signs in then gets to see nothing of it', async () => {
  const { browser, again } = await sendSignedOut(form)
  await browser.signIn('vic', bob)
  expect((await browser.post('/vic/PersonalData/erase', again, ownPage)).body).not.toContain('Mei')
})

test('a form with a password that was sent when the session had ended has to be filled in again', async () => {
  const { reply } = await sendSignedOut({ ...form, password: 'new horse battery' })
  expect(texts(reply.body)).toEqual({ text: 'Mei &amp; Zhang' })
  expect(reply.body).not.toContain('horse')
  expect(reply.body).not.toContain('<form method="post" action="/vic/PersonalData')
  expect(reply.body).not.toContain('form_token')
})

test('fields that were hidden in the form are sent again and not shown', async () => {
  const { browser, token } = await openPageOf(ada, ada)
  const hidden = { form_key: 'bad6614b-6f0e-4b8e-9a55-0a1b2c3d4e5f', agency: '29', version: '3', 'finding-0': '17' }
  const reply = await browser.post(path, { form_token: token, ...hidden, kind: 'REPAIR' }, ownPage)
  expect(hiddenIn(reply.body)).toMatchObject({ ...hidden, kind: 'REPAIR' })
  expect([...reply.body.matchAll(/<dt>([^<]*)</g)].map(([, label]) => label)).toEqual(['Kind'])
})

/** What these fields say tells the user what is sent: the button, the way, the words that were searched. */
const told = new Set(['form_token', 'action', 'method', 'text', 'from', 'to', 'status', 'services', 'service', 'kind'])

test('every hidden field of a form is either not shown or tells what is sent', () => {
  const names = sourcesOf(stateSystem).flatMap((source) =>
    [...source.matchAll(/(?:hiddenFields\(|formFields\([\w.]+, )\{([^}]*)\}/g)].flatMap(([, inner = '']) =>
      [...inner.matchAll(/(?:^|,)\s*(\w+)(?=\s*[:,]|\s*$)/g)].map(([, name = '']) => name),
    ),
  )
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !told.has(name) && !isHiddenField(name))).toEqual([])
})

test('another user gets to see nothing of it', async () => {
  const { browser, token } = await openPageOf(ada, bob)
  const reply = await browser.post(path, { form_token: token, text: 'Mei Zhang' }, ownPage)
  expect(reply.statusCode).toBe(403)
  expect(reply.body).toContain('This page was out of date')
  expect(reply.body).not.toContain('Mei Zhang')
  expect(reply.body).not.toContain('Send it again')
})

test('a form that no page of the system sent, or with a made-up token, is not shown again', async () => {
  const { browser, token } = await openPageOf(ada, ada)
  const notRepeated = async (formToken: string, headers: Record<string, string>) => {
    const reply = await browser.post(path, { form_token: formToken, text: 'Mei Zhang' }, headers)
    expect(reply.statusCode).toBe(403)
    expect(reply.body).not.toContain('Mei Zhang')
  }
  await notRepeated(token, { ...ownPage, 'sec-fetch-site': 'cross-site' })
  await notRepeated(token, { ...ownPage, origin: 'http://elsewhere.test' })
  await notRepeated(token, { ...ownPage, 'sec-fetch-mode': 'cors' })
  await notRepeated(token, {})
  await notRepeated('made-up', ownPage)
  await notRepeated('', ownPage)
})

test('passwords are neither shown nor sent again', async () => {
  const { browser, token } = await openPageOf(ada, ada)
  const secrets = { current: 'old horse battery', password: 'new horse battery', repeat: 'new horse battery' }
  const reply = await browser.post('/vic/Users/password', { form_token: token, note: 'Hello', ...secrets }, ownPage)
  expect(reply.body).toContain('Passwords, codes and bank details are not kept')
  expect(texts(reply.body)).toEqual({ note: 'Hello' })
  expect(reply.body).not.toContain('horse')
  expect(reply.body).not.toContain('Send it again')
})

test('every field for a password, a code or bank details is kept back', () => {
  const sources = sourcesOf(stateSystem)
  const secrets = sources.flatMap((source) =>
    [...source.matchAll(/passwordField\(\{\s*name: '(\w+)'|name: '(\w+)',[^}]*?autocomplete: 'one-time-code'/g)].map(
      ([, password, code]) => password ?? code ?? '',
    ),
  )
  expect(new Set(secrets)).toEqual(new Set(['password', 'repeat', 'current', 'code']))
  expect(secrets.filter((name) => !isSecretField(name))).toEqual([])
  const bank = Object.keys(paymentLabels)
  expect(bank).toHaveLength(4)
  expect(bank.filter((name) => !isKeptBack(name))).toEqual([])
})

import { generate } from 'otplib'
import { expect, test } from 'vitest'
import { hiddenIn, password, testStateSystem, type SystemBrowser } from '../../testing/test-state-system.ts'
import { knownBrowser } from './known-browser.ts'

const system = await testStateSystem()

const cookieOf = ({ cookies }: SystemBrowser) => cookies.find(({ name }) => name.includes('_known_'))?.value

const isKnown = async (token: string | undefined, username: string): Promise<boolean> => {
  const cookies = { browserToken: () => token, rememberBrowser: () => {} }
  return (await knownBrowser({ site: system.site('vic'), now: system.clock.now(), cookies }, username)) !== undefined
}

const signedIn = async (username: string, typed = password) => {
  const browser = system.browser()
  expect((await browser.signIn('vic', username, typed)).statusCode).toBe(303)
  return browser
}

test('a browser is known for 180 days, for the name with which it signed in', async () => {
  const user = await system.person()
  const other = await system.person()
  const token = cookieOf(await signedIn(user.username))
  expect(await isKnown(token, user.username.toUpperCase())).toBe(true)
  expect(await isKnown(token, other.username)).toBe(false)
  expect(await isKnown(token?.replace(/\.\d+\./, '.'), user.username)).toBe(false)
  expect(await isKnown(token?.replace(/\.\d+\./, '.99999999999.'), user.username)).toBe(false)
  system.clock.offset = 181 * 86_400_000
  try {
    expect(await isKnown(token, user.username)).toBe(false)
  } finally {
    system.clock.offset = 0
  }
})

test('a new password makes all browsers unknown but the one in which it was chosen', async () => {
  const user = await system.person({ agencies: [await system.given.agency()] })
  const earlier = cookieOf(await signedIn(user.username))
  const browser = await signedIn(user.username)
  const page = await browser.get('/vic/Users/password')
  const chosen = 'purple tractor seventeen'
  const form = { ...hiddenIn(page.body), current: password, password: chosen, repeat: chosen }
  expect((await browser.post('/vic/Users/password', form)).statusCode).toBe(303)
  expect(await isKnown(earlier, user.username)).toBe(false)
  expect(await isKnown(cookieOf(browser), user.username)).toBe(true)
})

test('with a second factor a browser is known only after it', async () => {
  const user = await system.person({ agencies: [await system.given.agency()] })
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  await system.given.rows(
    'insert into second_factors (user_id, encrypted_secret, is_confirmed) values ($1, $2, true)',
    [user.id, system.accountKeys.encrypt(user.id, secret)],
  )
  const browser = await signedIn(user.username)
  expect(cookieOf(browser)).toBeUndefined()
  const page = await browser.get('/vic/Users/code')
  const code = await generate({ secret })
  expect((await browser.post('/vic/Users/code', { ...hiddenIn(page.body), code })).statusCode).toBe(303)
  expect(await isKnown(cookieOf(browser), user.username)).toBe(true)
})

import { beforeEach, expect, it } from 'vitest'
import { fakeApi, noSession, ok, refuse } from '@/shared/testing/fake-api.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { finishSignIn } from './finish-sign-in.ts'
import { storeToken } from './hand-over.ts'

const session = givenSession()
const issuer = session.complianceSystemUrl

/** Each is posted once. */
let made = 0
const tokenWith = (claims: object) => `header.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.signature-${made++}`
const own = { iss: issuer, sub: String(session.complianceUserId) }

const systems = ok([{ id: 7, state: 'vic', name: 'Victoria', url: issuer }])
const again = 'https://systems.example/vic/Users/login?again=1'

/** The callback page with a token that the server refuses, in a browser with this session or none. */
async function finish(token: string, { current = ok(session), more = {} } = {}) {
  const api = fakeApi({
    'POST /v1/auth/login': refuse(401, 'not-begun-here', 'Failed to login'),
    'GET /v1/auth/session': current,
    'GET /v1/auth/systems': systems,
    'POST /v1/auth/begin': ok({ url: again }),
  })
  storeToken({ token, state: '/quotes', ...more })
  return { outcome: await finishSignIn(), api }
}

beforeEach(() => sessionStorage.clear())

it('goes on in the session of the same user', async () => {
  expect((await finish(tokenWith(own))).outcome).toEqual({ path: '/quotes' })
})

it.each([
  ['another user', tokenWith({ ...own, sub: '12' })],
  ['a user of another state with the same number', tokenWith({ ...own, iss: 'https://systems.example/qld' })],
  ['a token that cannot be read', 'forged.token.here'],
  ['a token that says nothing', tokenWith([])],
])('shows that the sign-in failed, and leaves the session alone: %s', async (_, token) => {
  const { outcome, api } = await finish(token)
  expect(outcome).toEqual({ errorPath: expect.stringContaining('Failed') })
  expect(api.countOf('POST /v1/auth/begin')).toBe(0)
  expect(api.countOf('POST /v1/auth/logout')).toBe(0)
})

it('does not go on as the user where a view as that user failed', async () => {
  const { outcome } = await finish(tokenWith(own), { more: { __acp_impersonating: '1' } })
  expect(outcome).toEqual({ errorPath: expect.stringContaining('Failed') })
})

it('begins the sign-in again where nobody is signed in', async () => {
  const { outcome, api } = await finish(tokenWith({ ...own, sub: '12' }), { current: noSession() })
  expect(outcome).toEqual({ url: again })
  expect(api.calls.at(-1)?.body).toMatchObject({ state: 'vic', returnPath: '/quotes', ledFrom: '', isAgain: true })
})

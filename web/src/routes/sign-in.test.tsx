import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { stateCodes, states } from '@contract/states.ts'
import { dashboardHintKey, noteUser } from '@/shared/session/last-user.ts'
import { fakeApi, noSession, ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'

import { givenSession } from '@/shared/testing/given-session.ts'
import { openPortal, watchLocation } from './testing/given-portal.tsx'

const systems = stateCodes.map((state, index) => ({
  id: index + 1,
  state,
  name: state,
  url: `https://systems.example/${state}`,
}))
const signedOut = () =>
  fakeApi({
    'GET /v1/me/shell': noSession(),
    'GET /v1/auth/session': refuse(401, 'no-session', 'Session not found'),
    'GET /v1/auth/systems': ok(systems),
    'POST /v1/auth/begin': ok({ url: 'https://systems.example/vic/Users/login?login_type=token' }),
  })

describe('a visitor without a session', () => {
  it('is sent to sign in, and the wanted page is kept in the address', async () => {
    signedOut()
    const portal = openPortal('/portfolio?facet=A&facet=B')
    await screen.findByRole('heading', { name: 'Select your state' })
    const search = new URL(portal.href(), 'https://portal.example').searchParams
    expect(search.get('redirect')).toBe('/portfolio?facet=A&facet=B')
  })

  it('whose state session has ended goes straight to that state system, and comes back here', async () => {
    const api = signedOut()
    const browser = watchLocation()
    api.answer('GET /v1/auth/session', ok(givenSession({ requiresRelogin: true, complianceAgencyState: 'qld' })))
    openPortal('/portfolio?facet=A')
    await waitFor(() => expect(browser.assign).toHaveBeenCalled())
    expect(api.calls.filter(({ name }) => name === 'POST /v1/auth/begin').map(({ body }) => body)).toEqual([
      { state: 'qld', returnPath: '/portfolio?facet=A', ledFrom: '' },
    ])
  })

  it.each([
    ['a message of that tab', () => new BroadcastChannel('portal-session').postMessage('signed-in')],
    ['a look at the window', () => window.dispatchEvent(new Event('focus'))],
  ])('who signs in in another tab goes on by itself, after %s', async (_, notice) => {
    signedOut()
    const portal = openPortal('/auth/login?redirect=/action-required/update')
    await screen.findByRole('heading', { name: 'Select your state' })
    signedInApi()
    notice()
    await screen.findByRole('heading', { name: 'Required updates' })
    expect(portal.href()).toBe('/action-required/update')
  })

  it('sees one button for each state', async () => {
    signedOut()
    openPortal('/auth/login')
    await screen.findByRole('heading', { name: 'Select your state' })
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(
      stateCodes.map((state) => state.toUpperCase()),
    )
    expect(screen.getByText('Compliance made simpler.')).toBeDefined()
    expect(screen.getByRole('link', { name: /Need access\?/ })).toBeDefined()
    expect(screen.getByRole('link', { name: /Forgot username\?/ })).toBeDefined()
    expect(document.title).toBe('Log in | Compliance Portal')
  })

  it('who forgot the username or needs access is led to the state that was chosen last', async () => {
    signedOut()
    watchLocation()
    openPortal('/auth/login')
    await userEvent.click(await screen.findByRole('button', { name: 'QLD' }))
    cleanup()
    openPortal('/auth/login')
    const link = await screen.findByRole('link', { name: /Forgot username\?/ })
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://systems.example/qld/Users/forgotten'))
    const access = screen.getByRole('link', { name: /Need access\?/ })
    expect(access.getAttribute('href')).toBe('https://systems.example/qld/Users/needAccess')
  })

  it('leads to Victoria while no state is known', async () => {
    signedOut()
    openPortal('/auth/login')
    const link = await screen.findByRole('link', { name: /Forgot username\?/ })
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://systems.example/vic/Users/forgotten'))
  })

  it('leads to the state of the address where signing in to it fails', async () => {
    const api = signedOut()
    api.answer('POST /v1/auth/begin', 'unreachable')
    openPortal(`/auth/login?__acp_state_id=${states.nsw.id}`)
    const link = await screen.findByRole('link', { name: /Forgot username\?/ })
    await waitFor(() => expect(link.getAttribute('href')).toBe('https://systems.example/nsw/Users/forgotten'))
  })

  it('chooses a state and goes to its system with a return path', async () => {
    const api = signedOut()
    const browser = watchLocation()
    openPortal('/auth/login?redirect=/settings/preferences')
    await userEvent.click(await screen.findByRole('button', { name: 'VIC' }))
    await waitFor(() =>
      expect(browser.assign).toHaveBeenCalledWith('https://systems.example/vic/Users/login?login_type=token'),
    )
    expect(api.calls.find(({ name }) => name === 'POST /v1/auth/begin')?.body).toEqual({
      state: 'vic',
      returnPath: '/settings/preferences',
    })
    expect(screen.getByText("We're signing you in...")).toBeDefined()
    expect(screen.queryByRole('button', { name: 'VIC' })).toBeNull()
  })

  it('is never led out of the portal by a foreign return path', async () => {
    const api = signedOut()
    watchLocation()
    openPortal('/auth/login?redirect=//evil.example')
    await userEvent.click(await screen.findByRole('button', { name: 'WA' }))
    await waitFor(() => expect(api.countOf('POST /v1/auth/begin')).toBe(1))
    expect(api.calls.at(-1)?.body).toEqual({ state: 'wa', returnPath: '/' })
  })

  it('goes to the state in the address, once and without a click', async () => {
    const api = signedOut()
    const browser = watchLocation()
    openPortal('/auth/login?__acp_state_id=4')
    await waitFor(() => expect(browser.assign).toHaveBeenCalled())
    expect(api.calls.filter(({ name }) => name === 'POST /v1/auth/begin').map(({ body }) => body)).toEqual([
      { state: 'qld', returnPath: '/', ledFrom: '' },
    ])
  })

  it.each(['0', '9', '04', 'vic'])('must choose if the address names the state "%s"', async (id) => {
    const api = signedOut()
    openPortal(`/auth/login?__acp_state_id=${id}`)
    await screen.findByRole('button', { name: 'QLD' })
    expect(api.countOf('POST /v1/auth/begin')).toBe(0)
  })

  it('sees why the sign-in failed to begin, and can choose again', async () => {
    const api = signedOut()
    api.answer('POST /v1/auth/begin', refuse(503, 'unavailable', 'The system cannot be reached'))
    openPortal('/auth/login')
    await userEvent.click(await screen.findByRole('button', { name: 'SA' }))
    expect(await screen.findByText('The system cannot be reached')).toBeDefined()
    expect(screen.getByRole('button', { name: 'SA' })).toBeDefined()
  })

  it('still has the buttons if the list of systems fails to load', async () => {
    const api = signedOut()
    api.answer('GET /v1/auth/systems', refuse(503, 'unavailable', 'The database cannot be reached'))
    openPortal('/auth/login')
    expect(await screen.findByText('Error fetching systems: The database cannot be reached')).toBeDefined()
    expect(screen.getByRole('button', { name: 'NT' })).toBeDefined()
    api.answer('GET /v1/auth/systems', ok(systems))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/Error fetching systems/)).toBeNull())
  })
})

describe('a signed-in user', () => {
  it('is redirected from the sign-in page, and Back does not return to it', async () => {
    signedInApi()
    const portal = openPortal('/auth/login?redirect=/action-required/update')
    await screen.findByRole('heading', { name: 'Required updates' })
    expect(portal.href()).toBe('/action-required/update')
    expect(portal.history.length).toBe(1)
  })

  it('stays on the sign-in page while the state system requires a new login', async () => {
    const api = signedInApi({}, { requiresRelogin: true })
    api.answer('GET /v1/auth/systems', ok(systems))
    openPortal('/auth/login')
    expect(await screen.findByRole('button', { name: 'VIC' })).toBeDefined()
  })
})

describe('the callback', () => {
  const hint = { managerId: 67, firstTab: 'urgent-quotes', showsOthers: false, hasEntryMethods: false }
  const callback = '/auth/callback?token=t-1&state=%2Faction-required%2Fupdate&__acp_compliance_session_id=s9'

  it('posts the token once, hides it, and opens the page that was wanted', async () => {
    const api = signedInApi()
    api.answer('POST /v1/auth/login', ok(givenSession()))
    const portal = openPortal(callback)
    await screen.findByRole('heading', { name: 'Required updates' })
    expect(api.calls.filter(({ name }) => name === 'POST /v1/auth/login').map(({ body }) => body)).toEqual([
      {
        authToken: 't-1',
        complianceSystemSessionId: 's9',
        isImpersonating: false,
        UNSAFE_originalComplianceUserId: null,
      },
    ])
    expect(portal.href()).toBe('/action-required/update')
    expect(portal.history.length).toBe(1)
  })

  it.each([
    ['the same user', {}, '?propertyManagerId=67'],
    ['another user', { complianceUserId: 99 }, ''],
  ])('starts the dashboard of %s with nothing that was kept of somebody else', async (_, before, search) => {
    noteUser(givenSession(before))
    localStorage.setItem(dashboardHintKey, JSON.stringify(hint))
    const api = signedInApi()
    api.answer('POST /v1/auth/login', ok(givenSession()))
    openPortal(`/auth/callback?token=t-${crypto.randomUUID()}`)
    await screen.findByRole('heading', { name: /Priya Nair/ })
    await waitFor(() => expect(api.calls.find(({ name }) => name === 'GET /v1/stats')?.url).toBe(`/v1/stats${search}`))
  })

  it('takes the token from the first script of the page, once', async () => {
    const api = signedInApi()
    api.answer('POST /v1/auth/login', ok(givenSession()))
    window.takeHandedOver = () => {
      delete window.takeHandedOver
      return '?token=t-9&state=%2Faction-required%2Fupdate'
    }
    const portal = openPortal('/auth/callback')
    await screen.findByRole('heading', { name: 'Required updates' })
    expect(api.calls.find(({ name }) => name === 'POST /v1/auth/login')?.body).toMatchObject({ authToken: 't-9' })
    expect(portal.href()).toBe('/action-required/update')
    expect(window.takeHandedOver).toBeUndefined()
  })

  it('sends impersonation only for the value 1', async () => {
    const api = signedInApi()
    api.answer('POST /v1/auth/login', ok(givenSession()))
    openPortal('/auth/callback?token=t-2&__acp_impersonating=1&__acp_original_user_id=77')
    await screen.findByRole('heading', { name: /Priya Nair/ })
    expect(api.calls.find(({ name }) => name === 'POST /v1/auth/login')?.body).toMatchObject({
      isImpersonating: true,
      UNSAFE_originalComplianceUserId: '77',
    })
  })

  it('removes the token from the address before it is posted', async () => {
    const api = signedInApi()
    let seen = 'nothing'
    api.answer('POST /v1/auth/login', () => {
      seen = portal.href()
      return ok(givenSession())
    })
    const portal = openPortal('/auth/callback?token=t-3&__acp_impersonating=true')
    await screen.findByRole('heading', { name: /Priya Nair/ })
    expect(seen).toBe('/auth/callback')
    expect(api.calls.find(({ name }) => name === 'POST /v1/auth/login')?.body).toMatchObject({ isImpersonating: false })
  })

  it('with a refused token continues the session that is there, as after Back from the portal', async () => {
    const api = signedInApi()
    api.answer('POST /v1/auth/login', refuse(401, 'no-session', 'Failed to login'))
    api.answer('GET /v1/auth/systems', ok(systems))
    const claims = { iss: 'https://systems.example/vic', sub: String(givenSession().complianceUserId) }
    const token = `x.${btoa(JSON.stringify(claims)).replaceAll('=', '')}.x`
    const portal = openPortal(`/auth/callback?token=${token}&state=%2Faction-required%2Fupdate`)
    await screen.findByRole('heading', { name: 'Required updates' })
    expect(portal.href()).toBe('/action-required/update')
  })

  it('with a refused token never continues as another user than the one who was chosen', async () => {
    const api = signedInApi()
    api.answer('POST /v1/auth/login', refuse(401, 'no-session', 'Failed to login'))
    openPortal('/auth/callback?token=t-7&__acp_impersonating=1')
    await screen.findByRole('heading', { name: 'Failed to login' })
  })

  it.each([
    ['a token that is refused', '/auth/callback?token=t-4', refuse(401, 'no-session', 'Failed to login')],
    ['no token at all', '/auth/callback?state=/portfolio', ok(givenSession())],
    ['a network failure', '/auth/callback?token=t-5', 'unreachable' as const],
  ])('ends at the error page with %s', async (_, path, answer) => {
    const api = signedOut()
    api.answer('POST /v1/auth/login', answer)
    const portal = openPortal(path)
    await screen.findByRole('heading', { name: 'Failed to login' })
    expect(portal.href()).toBe('/auth/error?message=Failed+to+login')
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/auth/login')
  })
})

describe('a callback whose sign-in was not begun in this browser, or too long ago', () => {
  const tokenOf = (iss: string, id: string) => `x.${btoa(JSON.stringify({ iss, id })).replaceAll('=', '')}.x`
  const open = (id: string, iss = 'https://systems.example/qld') =>
    openPortal(`/auth/callback?token=${tokenOf(iss, id)}&state=%2Fportfolio%3Ffacet%3DA`)
  const given = () => {
    sessionStorage.clear()
    const api = signedOut()
    api.answer('POST /v1/auth/login', refuse(401, 'not-begun-here', 'Failed to login'))
    const begun = () => api.calls.filter(({ name }) => name === 'POST /v1/auth/begin').map(({ body }) => body)
    return { api, begun, browser: watchLocation() }
  }
  const again = { state: 'qld', returnPath: '/portfolio?facet=A', ledFrom: '', isAgain: true }

  it('begins again by itself, with the same page and state, and lets the state system ask', async () => {
    const { begun, browser } = given()
    open('b-1')
    await waitFor(() => expect(browser.replace).toHaveBeenCalledTimes(1))
    expect(browser.replace).toHaveBeenCalledWith('https://systems.example/vic/Users/login?login_type=token')
    expect(begun()).toEqual([again])
    expect(screen.getByText("We're signing you in...")).toBeDefined()
  })

  it('ends at the error page the second time, where logging in keeps the page and the state', async () => {
    const { begun, browser } = given()
    open('b-2')
    await waitFor(() => expect(browser.replace).toHaveBeenCalledTimes(1))
    cleanup()
    open('b-3')
    await screen.findByRole('heading', { name: 'Failed to login' })
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe(
      '/auth/login?redirect=%2Fportfolio%3Ffacet%3DA&__acp_state_id=4',
    )
    expect(begun()).toEqual([again])
  })

  it('may begin again after a sign-in that succeeded', async () => {
    const { api, begun, browser } = given()
    open('b-4')
    await waitFor(() => expect(browser.replace).toHaveBeenCalledTimes(1))
    cleanup()
    api.answer('POST /v1/auth/login', ok(givenSession()))
    open('b-5')
    await waitFor(() => expect(sessionStorage.length).toBe(0))
    cleanup()
    api.answer('POST /v1/auth/login', refuse(401, 'not-begun-here', 'Failed to login'))
    open('b-6')
    await waitFor(() => expect(begun()).toHaveLength(2))
  })

  it('does not begin again with a token of an unknown system, nor without storage', async () => {
    const { begun } = given()
    open('b-7', 'https://evil.example/qld')
    await screen.findByRole('heading', { name: 'Failed to login' })
    cleanup()
    vi.stubGlobal('sessionStorage', undefined)
    open('b-8')
    await screen.findByRole('heading', { name: 'Failed to login' })
    expect(begun()).toEqual([])
  })
})

describe('a user whose access was ended', () => {
  it('is told the reason of the server', async () => {
    const api = signedOut()
    api.answer('POST /v1/auth/login', refuse(403, 'forbidden', 'You have no access to an agency here.'))
    const portal = openPortal('/auth/callback?token=t-8')
    await screen.findByRole('heading', { name: 'You have no access to an agency here.' })
    expect(portal.href()).toBe('/auth/error?message=Failed+to+login')
  })
})

describe('the end of a session', () => {
  it('redirects to the system that the server names', async () => {
    signedOut()
    const browser = watchLocation()
    openPortal('/auth/logout?logout_url=https%3A%2F%2Fsystems.example%2Fvic%2FUsers%2Flogout')
    expect(await screen.findByText("We're signing you out...")).toBeDefined()
    await waitFor(() => expect(browser.replace).toHaveBeenCalledWith('https://systems.example/vic/Users/logout'))
  })

  it.each([
    '/auth/logout',
    '/auth/logout?logout_url=https%3A%2F%2Fevil.example',
    '/auth/logout?logout_url=javascript:alert(1)',
  ])('redirects to the sign-in page from %s', async (path) => {
    signedOut()
    const browser = watchLocation()
    openPortal(path)
    await screen.findByRole('heading', { name: 'Select your state' })
    expect(browser.replace).not.toHaveBeenCalled()
  })
})

describe('the error page of signing in', () => {
  it.each(['Failed to login', 'Failed to logout', 'Failed to switch portfolio'])('says “%s”', async (message) => {
    signedOut()
    openPortal(`/auth/error?message=${encodeURIComponent(message)}`)
    expect(await screen.findByRole('heading', { name: message })).toBeDefined()
  })

  it.each(['/auth/error', '/auth/error?message=Call+0800+999+to+verify', '/auth/error?message=%3Cb%3EBold%3C%2Fb%3E'])(
    'says only that something went wrong at %s',
    async (path) => {
      signedOut()
      openPortal(path)
      expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
      expect(screen.queryByText(/0800|Bold/)).toBeNull()
    },
  )

  it('shows no words of the address on the page of other errors', async () => {
    signedOut()
    openPortal('/error?message=Call+0800+999+to+verify')
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect(screen.queryByText(/0800/)).toBeNull()
  })

  it.each(['/auth', '/auth/nonsense'])('is a 404 for %s', async (path) => {
    signedOut()
    openPortal(path)
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeDefined()
    expect(
      screen.getByText(`User: Not specified | Agency: Not specified | State: Not specified | Route: ${path}`),
    ).toBeDefined()
  })
})

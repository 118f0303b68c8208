import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { listPropertyManagers } from '@contract/agency.ts'
import { call } from '@/shared/api/call.ts'
import { noSession, ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { dashboardHintKey } from '@/shared/session/last-user.ts'
import { hasExperiment } from '@/shared/session/use-experiment.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { addUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { openPortal, watchLocation } from './testing/given-portal.tsx'

const expired = "We're sorry, your session has expired"
const turnToWindow = async () => act(async () => window.dispatchEvent(new Event('focus')))
const searchField = async () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search properties' })

describe('a session that ends during work', () => {
  it('shows the banner with a link back here, and keeps typed text', async () => {
    const api = signedInApi()
    openPortal('/portfolio?facet=OVERDUE')
    await userEvent.type(await searchField(), 'elm')
    api.answer('GET /v1/auth/session', noSession())
    await turnToWindow()
    expect(await screen.findByText(expired)).toBeDefined()
    const link = screen.getByRole('link', { name: 'Log back in' })
    const target = new URL(link.getAttribute('href') ?? '', 'https://portal.example')
    expect(target.pathname).toBe('/auth/login')
    expect(target.searchParams.get('redirect')).toMatch(/^\/portfolio\?.*facet=OVERDUE/)
    expect((await searchField()).value).toBe('elm')
  })

  it('covers the page, also when the network fails afterwards, until the session is back', async () => {
    const api = signedInApi()
    openPortal('/portfolio')
    await searchField()
    const title = document.title
    api.answer('GET /v1/auth/session', noSession())
    await turnToWindow()
    const cover = await screen.findByRole<HTMLDialogElement>('alertdialog', { name: expired })
    expect([cover.open, document.documentElement.hasAttribute('data-covered')]).toEqual([true, true])
    expect(document.title).toBe('Session ended | Compliance Portal')
    api.answer('GET /v1/auth/session', 'unreachable')
    await turnToWindow()
    await turnToWindow()
    expect(screen.getByRole('alertdialog', { name: expired })).toBeDefined()
    api.answer('GET /v1/auth/session', ok(givenSession()))
    await turnToWindow()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect([document.title, document.documentElement.hasAttribute('data-covered')]).toEqual([title, false])
  })

  it('covers the page once it has ended by the clock, although the server cannot be reached', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = signedInApi({}, { endsInSeconds: 60 })
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', 'unreachable')
    await turnToWindow()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await act(async () => vi.advanceTimersByTimeAsync(75_000))
    expect(await screen.findByText(/We cannot reach the portal at the moment/)).toBeDefined()
    expect(screen.getByRole('alertdialog', { name: expired })).toBeDefined()
  })

  it('is noticed by any refused call', async () => {
    const api = signedInApi()
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', noSession())
    api.answer('GET /v1/agency/property-managers', noSession())
    await act(async () => call(listPropertyManagers, {}).catch(() => undefined))
    expect(await screen.findByText(expired)).toBeDefined()
  })

  it('is not assumed after one refused call while the session is still alive', async () => {
    const api = signedInApi()
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/agency/property-managers', noSession())
    await act(async () => call(listPropertyManagers, {}).catch(() => undefined))
    await waitFor(() => expect(api.countOf('GET /v1/auth/session')).toBe(1))
    expect(screen.queryByText(expired)).toBeNull()
  })

  it('is over once the user has signed in again elsewhere', async () => {
    const api = signedInApi()
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', noSession())
    await turnToWindow()
    await screen.findByText(expired)
    api.answer('GET /v1/auth/session', ok(givenSession()))
    await turnToWindow()
    await waitFor(() => expect(screen.queryByText(expired)).toBeNull())
  })

  it('leads an impersonating administrator to the state system immediately', async () => {
    const api = signedInApi({}, { isImpersonating: true, complianceAgencyState: 'qld' })
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', noSession())
    await turnToWindow()
    const link = await screen.findByRole('link', { name: 'Log back in' })
    expect(link.getAttribute('href')).toBe('/auth/login?redirect=%2Fportfolio&__acp_state_id=4')
  })
})

describe('while something is unsaved', () => {
  const settings = (version: number, defaultPropertyManagerId: number | null) => ({
    version,
    agency: { defaultPropertyManagerId, showPortfolioMirroring: false },
  })
  const coast = givenSession({ complianceAgencyId: 502, complianceAgencyName: 'Coast Realty' })
  const notSaved = 'PATCH /v1/me/settings'
  const openUnsaved = async () => {
    const api = signedInApi()
    const browser = watchLocation()
    api.answer('GET /v1/me/settings', ok(settings(1, null)))
    const portal = openPortal('/settings/preferences')
    await userEvent.click(await screen.findByRole('combobox', { name: 'Default property manager' }))
    await userEvent.click(await screen.findByRole('option', { name: 'Tom Okafor' }))
    return { api, browser, portal }
  }
  const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))
  const typed = () => screen.getByRole('combobox', { name: 'Default property manager' }).textContent
  const stays = ({ assign, replace, reload }: ReturnType<typeof watchLocation>) =>
    expect([assign, replace, reload].map(({ mock }) => mock.calls.length)).toEqual([0, 0, 0])

  it('an ended session is renewed in another tab, in the right state, and the form can be saved', async () => {
    const { api, browser } = await openUnsaved()
    api.answer('GET /v1/auth/session', noSession())
    api.answer(notSaved, noSession())
    await save()
    expect(await screen.findByText(expired)).toBeDefined()
    expect(screen.queryByText(/No user session/)).toBeNull()
    expect(screen.getByText('This was not saved.')).toBeDefined()
    expect(screen.getAllByText(/what you typed is still here/)).toHaveLength(1)
    const link = screen.getByRole('link', { name: 'Log back in (opens in a new tab)' })
    expect(link.getAttribute('href')).toBe('/auth/login?redirect=%2Fauth%2Flogged-in&__acp_state_id=7')
    expect(link.getAttribute('target')).toBe('_blank')

    api.answer('GET /v1/auth/session', ok(givenSession({ sessionId: 'session-2' })))
    api.answer(notSaved, ok(settings(2, 2)))
    // A browser takes the focus from what is covered.
    act(() => (document.activeElement as HTMLElement).blur())
    await turnToWindow()
    await waitFor(() => expect(screen.queryByText(expired)).toBeNull())
    expect(typed()).toContain('Tom Okafor')
    expect(document.activeElement?.textContent).toContain('This was not saved.')
    await save()
    expect(await screen.findByText('Settings updated')).toBeDefined()
    stays(browser)
  })

  it('a session that the state system wants renewed does not redirect until the form is closed', async () => {
    const { api, browser, portal } = await openUnsaved()
    api.answer('GET /v1/auth/session', ok(givenSession({ requiresRelogin: true })))
    api.answer('POST /v1/auth/begin', ok({ url: 'https://systems.example/vic/Users/login' }))
    await turnToWindow()
    expect(await screen.findByText(expired)).toBeDefined()
    expect(typed()).toContain('Tom Okafor')
    stays(browser)
    void portal.router.navigate({ href: '/portfolio' })
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    await waitFor(() => expect(browser.assign).toHaveBeenCalledWith('https://systems.example/vic/Users/login'))
  })

  it('a paused agency covers the page with the reason; once it goes on, what was typed is saved', async () => {
    const { api, browser } = await openUnsaved()
    const message = 'Yarra Lantern Property is paused. The account is overdue. Nothing is lost.'
    api.answer('GET /v1/auth/session', refuse(403, 'agency-paused', message))
    api.answer(notSaved, refuse(403, 'agency-paused', message))
    await save()
    expect(await screen.findByText('Your agency is not available at the moment')).toBeDefined()
    expect(screen.getAllByText(message).length).toBeGreaterThan(0)
    expect(screen.queryByText(expired)).toBeNull()
    expect(typed()).toContain('Tom Okafor')
    stays(browser)

    api.answer('GET /v1/auth/session', ok(givenSession()))
    api.answer(notSaved, ok(settings(2, 2)))
    await turnToWindow()
    await waitFor(() => expect(screen.queryByText('Your agency is not available at the moment')).toBeNull())
    await save()
    expect(await screen.findByText('Settings updated')).toBeDefined()
  })

  it('a switch of portfolio in another tab is shown, no data of the other agency appears, and work continues after switching back', async () => {
    const { api, browser } = await openUnsaved()
    const message =
      'Your portfolio was switched to Coast Realty in another tab. Switch back to continue with this page.'
    api.answer('GET /v1/auth/session', ok(coast))
    api.answer(notSaved, refuse(409, 'identity-changed', message))
    await save()
    expect(await screen.findByText('Your portfolio was switched to Coast Realty in another tab')).toBeDefined()
    expect(screen.getByText('This was not saved.')).toBeDefined()
    expect(typed()).toContain('Tom Okafor')
    stays(browser)

    api.answer('PUT /v1/auth/agencies', ok(givenSession({ sessionId: 'session-3' })))
    api.answer('GET /v1/auth/session', ok(givenSession({ sessionId: 'session-3' })))
    api.answer(notSaved, ok(settings(2, 2)))
    await userEvent.click(screen.getByRole('button', { name: 'Switch back to Yarra Lantern Property' }))
    await waitFor(() => expect(screen.queryByText(/was switched to Coast Realty in another tab$/)).toBeNull())
    expect(api.calls.find(({ name }) => name === 'PUT /v1/auth/agencies')?.body).toEqual({ agencyId: 501 })
    await save()
    expect(await screen.findByText('Settings updated')).toBeDefined()
    stays(browser)
  })

  it('a switch in another tab is followed once the form is closed', async () => {
    const { api, browser, portal } = await openUnsaved()
    api.answer('GET /v1/auth/session', ok(coast))
    await turnToWindow()
    await screen.findByText('Your portfolio was switched to Coast Realty in another tab')
    void portal.router.navigate({ href: '/portfolio' })
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    await waitFor(() => expect(browser.replace).toHaveBeenCalledWith('/'))
  })

  it('another user in another tab is shown by name', async () => {
    const { api, browser } = await openUnsaved()
    api.answer('GET /v1/auth/session', ok(givenSession({ complianceUserId: 99, complianceUserName: 'Tom Okafor' })))
    await turnToWindow()
    expect(await screen.findByText('You are logged in as Tom Okafor in another tab')).toBeDefined()
    expect(screen.getByText(/Log out there and log back in as Priya Nair to save it/)).toBeDefined()
    const link = screen.getByRole('link', { name: /^Open the portal as Tom Okafor to log out/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/', '_blank'])
    expect(document.documentElement.hasAttribute('data-covered')).toBe(true)
    stays(browser)
  })

  it('logging out asks first', async () => {
    const { api } = await openUnsaved()
    await userEvent.click(await screen.findByRole('button', { name: /User menu/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(api.countOf('POST /v1/auth/logout')).toBe(0)
    expect(typed()).toContain('Tom Okafor')
  })
})

describe('a session about to end', () => {
  it('says so in time, and is extended on request', async () => {
    const api = signedInApi({}, { endsInSeconds: 290 })
    openPortal('/portfolio')
    expect(await screen.findByText('Your session ends in less than five minutes')).toBeDefined()
    api.answer('GET /v1/auth/agencies', ok([]))
    api.answer('GET /v1/auth/session', ok(givenSession()))
    await userEvent.click(screen.getByRole('button', { name: 'Stay logged in' }))
    await waitFor(() => expect(screen.queryByText(/Your session ends/)).toBeNull())
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(api.countOf('GET /v1/auth/agencies')).toBe(1)
  })

  it('says when it cannot be extended', async () => {
    const api = signedInApi({}, { endsInSeconds: 290 })
    api.answer('GET /v1/auth/agencies', ok([]))
    openPortal('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: 'Stay logged in' }))
    expect(await screen.findByText(/It cannot be extended/)).toBeDefined()
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('is asked for again shortly before its end, because work may have extended it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = signedInApi({}, { endsInSeconds: 400 })
    openPortal('/portfolio')
    await screen.findByRole('heading', { level: 1 })
    const before = api.countOf('GET /v1/auth/session')
    await act(async () => vi.advanceTimersByTimeAsync(99_000))
    expect(api.countOf('GET /v1/auth/session')).toBe(before)
    await act(async () => vi.advanceTimersByTimeAsync(2_000))
    expect(api.countOf('GET /v1/auth/session')).toBe(before + 1)
  })
})

describe('a live session', () => {
  it('is checked every five minutes', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const api = signedInApi()
    openPortal('/portfolio')
    await searchField()
    expect(api.countOf('GET /v1/auth/session')).toBe(0)
    await act(async () => vi.advanceTimersByTimeAsync(5 * 60_000 + 100))
    expect(api.countOf('GET /v1/auth/session')).toBe(1)
  })

  it('survives a network failure, and shows it only after the second', async () => {
    const api = signedInApi()
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', refuse(503, 'unavailable', 'The database cannot be reached'))
    await turnToWindow()
    await waitFor(() => expect(api.countOf('GET /v1/auth/session')).toBe(1))
    expect(screen.queryByText(/Reconnecting/)).toBeNull()
    await turnToWindow()
    expect(await screen.findByText(/Reconnecting/)).toBeDefined()
    api.answer('GET /v1/auth/session', 'unreachable')
    await turnToWindow()
    expect(screen.getByText(/Reconnecting/)).toBeDefined()
    expect(screen.queryByText(expired)).toBeNull()
    api.answer('GET /v1/auth/session', ok(givenSession()))
    await turnToWindow()
    await waitFor(() => expect(screen.queryByText(/Reconnecting/)).toBeNull())
  })

  it('goes to its state system when that requires a new login', async () => {
    const api = signedInApi()
    const browser = watchLocation()
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', ok(givenSession({ requiresRelogin: true })))
    api.answer('POST /v1/auth/begin', ok({ url: 'https://systems.example/vic/Users/login' }))
    await turnToWindow()
    await waitFor(() => expect(browser.assign).toHaveBeenCalledWith('https://systems.example/vic/Users/login'))
    expect(api.calls.filter(({ name }) => name === 'POST /v1/auth/begin')).toHaveLength(1)
  })

  it('that changed to another agency reloads on that agency’s dashboard', async () => {
    const api = signedInApi()
    const browser = watchLocation()
    openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', ok(givenSession({ complianceAgencyId: 502 })))
    await turnToWindow()
    await waitFor(() => expect(browser.replace).toHaveBeenCalledWith('/'))
  })
})

describe('signing out', () => {
  const logOut = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /User menu/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }))
  }

  it('goes to the address that the server gives, with nothing left in memory', async () => {
    const api = signedInApi()
    const browser = watchLocation()
    api.answer('POST /v1/auth/logout', ok({ logoutUrl: 'https://systems.example/vic/Users/logout' }))
    api.answer(
      'GET /v1/auth/systems',
      ok([{ id: 7, state: 'vic', name: 'Victoria', url: 'https://systems.example/vic' }]),
    )
    const portal = openPortal('/portfolio')
    await searchField()
    localStorage.setItem(dashboardHintKey, '{}')
    await logOut()
    await waitFor(() => expect(browser.replace).toHaveBeenCalledWith('https://systems.example/vic/Users/logout'))
    expect(portal.href()).toBe('/auth/logout?logout_url=https%3A%2F%2Fsystems.example%2Fvic%2FUsers%2Flogout')
    const kept = portal.client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey[0])
    expect(kept).toEqual([])
    await waitFor(() => expect(localStorage.getItem(dashboardHintKey)).toBeNull())
  })

  it('shows a failure', async () => {
    const api = signedInApi()
    api.answer('POST /v1/auth/logout', refuse(500, 'internal', 'Something went wrong'))
    const portal = openPortal('/portfolio')
    await logOut()
    expect(await screen.findByRole('heading', { name: 'Failed to logout' })).toBeDefined()
    expect(portal.href()).toBe('/auth/error?message=Failed+to+logout')
  })
})

describe('viewing as another user', () => {
  const banner = 'You are currently viewing the compliance portal as another user'

  it('is shown on the dashboard until it is dismissed, and in the header of every page', async () => {
    signedInApi({}, { isImpersonating: true })
    const portal = openPortal('/')
    expect(await screen.findByText(banner)).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByText(banner)).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await act(async () => portal.router.navigate({ href: '/portfolio' }))
    const { complianceAgencyName } = givenSession()
    expect(within(screen.getByRole('banner')).getByTitle(/^Viewing as/).textContent).toBe(
      `Viewing as Priya Nair${complianceAgencyName}`,
    )
    await act(async () => portal.router.navigate({ href: '/' }))
    await screen.findByRole('heading', { name: /Priya Nair/ })
    expect(screen.queryByText(banner)).toBeNull()
  })

  it('ends in this tab, at the system that began it', async () => {
    sessionStorage.clear()
    const api = signedInApi({}, { isImpersonating: true, complianceUserId: 12 })
    const browser = watchLocation()
    const url = 'https://systems.example/vic/App/switchBackToOriginalUser'
    api.answer('POST /v1/auth/switch-back', ok({ url }))
    openPortal('/')
    await userEvent.click(await screen.findByRole('button', { name: 'Switch back' }))
    await waitFor(() => expect(browser.assign).toHaveBeenCalledWith(url))
  })

  it('is not shown to other users', async () => {
    signedInApi()
    openPortal('/')
    await screen.findByRole('heading', { name: /Priya Nair/ })
    expect(screen.queryByText(banner)).toBeNull()
  })
})

describe('switching portfolio', () => {
  const agencies = [
    { complianceAgencyId: 501, complianceAgencyName: 'Yarra Lantern Property' },
    { complianceAgencyId: 502, complianceAgencyName: 'Coast Realty' },
  ]
  const open = async (path = '/portfolio?query=elm') => {
    const api = signedInApi({}, { agencyCount: 2 })
    api.answer('GET /v1/auth/agencies', ok(agencies))
    const portal = openPortal(path)
    await userEvent.click(await screen.findByRole('button', { name: /User menu/ }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Switch Portfolio' }))
    const panel = await screen.findByRole('dialog', { name: 'Switch portfolio' })
    return { api, portal, panel }
  }

  it('marks the current agency, which cannot be chosen again, and says whom to ask for a missing one', async () => {
    const { panel } = await open()
    await within(panel).findByText('Yarra Lantern Property')
    expect(within(panel).getByText('Current')).toBeDefined()
    expect(
      within(panel)
        .getAllByRole('button', { name: /^Switch to/ })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Switch to Coast Realty'])
    expect(within(panel).getByText(/contact your account manager/)).toBeDefined()
  })

  it('opens the dashboard of the new agency, with nothing of the old one in memory', async () => {
    const { api, portal, panel } = await open()
    const coast = { complianceAgencyId: 502, complianceAgencyName: 'Coast Realty', agencyCount: 2 }
    portal.client.setQueryData(['GET /v1/portfolio', {}], { items: ['a house of the old agency'] })
    const hint = { managerId: 67, firstTab: 'urgent-quotes', showsOthers: false, hasEntryMethods: false }
    localStorage.setItem(dashboardHintKey, JSON.stringify(hint))
    api.answer('PUT /v1/auth/agencies', ok(givenSession(coast)))
    api.answer(
      'GET /v1/me/shell',
      ok({ ...portal.client.getQueryData(['GET /v1/me/shell', {}])!, session: givenSession(coast) }),
    )
    api.answer('GET /v1/auth/session', ok(givenSession(coast)))
    await userEvent.click(await within(panel).findByRole('button', { name: 'Switch to Coast Realty' }))
    expect(await screen.findByText(/Coast Realty · Victoria/)).toBeDefined()
    expect(api.calls.find(({ name }) => name === 'PUT /v1/auth/agencies')?.body).toEqual({ agencyId: 502 })
    expect(portal.href()).toBe('/')
    expect(portal.client.getQueryData(['GET /v1/portfolio', {}])).toBeUndefined()
    expect(api.calls.map(({ url }) => url)).not.toContain('/v1/stats?propertyManagerId=67')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that fails shows the error page', async () => {
    const { api, portal, panel } = await open()
    api.answer('PUT /v1/auth/agencies', refuse(404, 'not-found', 'Failed to switch agency'))
    await userEvent.click(await within(panel).findByRole('button', { name: 'Switch to Coast Realty' }))
    expect(await screen.findByRole('heading', { name: 'Failed to switch portfolio' })).toBeDefined()
    expect(portal.href()).toBe('/auth/error?message=Failed+to+switch+portfolio')
  })

  describe('whose reply was lost on the way', () => {
    const coast = { complianceAgencyId: 502, complianceAgencyName: 'Coast Realty', agencyCount: 2 }
    const switchTo = async (panel: HTMLElement) =>
      userEvent.click(await within(panel).findByRole('button', { name: 'Switch to Coast Realty' }))

    it('continues in the new agency if the session has changed', async () => {
      const { api, portal, panel } = await open()
      const shell = portal.client.getQueryData(['GET /v1/me/shell', {}])!
      api.answer('PUT /v1/auth/agencies', 'unreachable')
      api.answer('GET /v1/me/shell', ok({ ...shell, session: givenSession(coast) }))
      api.answer('GET /v1/auth/session', ok(givenSession(coast)))
      await switchTo(panel)
      expect(await screen.findByText(/Coast Realty · Victoria/)).toBeDefined()
      expect(portal.href()).toBe('/')
    })

    it('signs in again automatically if the new session’s cookie was lost too', async () => {
      const { api, panel } = await open()
      const browser = watchLocation()
      api.answer('PUT /v1/auth/agencies', 'unreachable')
      api.answer('GET /v1/auth/session', noSession())
      await switchTo(panel)
      await waitFor(() => expect(browser.assign).toHaveBeenCalledWith('/auth/login?__acp_state_id=7'))
    })

    it('shows a failure if the session has not changed', async () => {
      const { api, portal, panel } = await open()
      api.answer('PUT /v1/auth/agencies', 'unreachable')
      await switchTo(panel)
      expect(await screen.findByRole('heading', { name: 'Failed to switch portfolio' })).toBeDefined()
      expect(portal.href()).toBe('/auth/error?message=Failed+to+switch+portfolio')
    })
  })

  it('shows why the agencies failed to load, and retries', async () => {
    const { api, panel, portal } = await open()
    await act(async () => portal.client.resetQueries({ queryKey: ['none'] }))
    api.answer('GET /v1/auth/agencies', refuse(500, 'internal', 'No agencies today'))
    await act(async () => portal.client.resetQueries({ queryKey: ['GET /v1/auth/agencies'] }))
    expect(await within(panel).findByText('Error fetching agencies: No agencies today')).toBeDefined()
    api.answer('GET /v1/auth/agencies', ok(agencies))
    await userEvent.click(within(panel).getByRole('button', { name: 'Try again' }))
    expect(await within(panel).findByText('Coast Realty')).toBeDefined()
  })

  it('is not offered to a user with one agency', async () => {
    signedInApi({}, { agencyCount: 1 })
    openPortal('/')
    await screen.findByRole('heading', { name: /Priya Nair/ })
    expect(screen.queryByRole('button', { name: 'Switch portfolio' })).toBeNull()
  })
})

describe('a feature that the provider switches while a page is open', () => {
  const register = { AgencyCompliancePortalProblemRegister: true }
  const switchedOff = ok(givenSession({ activeExperiments: ['AgencyCompliancePortalAccess'] }))
  const open = async () => {
    const api = signedInApi({ experiments: register })
    const { client } = openPortal('/portfolio')
    await searchField()
    api.answer('GET /v1/auth/session', switchedOff)
    return { api, hasFindings: () => hasExperiment(client, 'ProblemRegister') }
  }

  it('is followed with the next answer about the session', async () => {
    const { api, hasFindings } = await open()
    expect(hasFindings()).toBe(true)
    await turnToWindow()
    await waitFor(() => expect(hasFindings()).toBe(false))
    api.answer('GET /v1/auth/session', ok(givenSession({ activeExperiments: Object.keys(register) })))
    await turnToWindow()
    await waitFor(() => expect(hasFindings()).toBe(true))
  })

  it('says so on its page, which asks for the session when it is refused', async () => {
    const api = signedInApi({ experiments: { AgencyCompliancePortalAdvancedAnalytics: true } })
    api.answer('GET /v1/analytics', refuse(403, 'feature-off', 'Analytics is not available to you'))
    api.answer('GET /v1/auth/session', switchedOff)
    openPortal('/analytics')
    expect(await screen.findByText('Analytics is not available to you')).toBeDefined()
    await waitFor(() => expect(api.countOf('GET /v1/auth/session')).toBe(1))
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect(screen.getByText(/^The provider’s staff can switch it on/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  })

  it('leaves the page as it is while something is unsaved', async () => {
    const { api, hasFindings } = await open()
    const settle = addUnsavedWork('form')
    await turnToWindow()
    await waitFor(() => expect(api.countOf('GET /v1/auth/session')).toBe(1))
    expect(hasFindings()).toBe(true)
    act(settle)
    await waitFor(() => expect(hasFindings()).toBe(false))
  })
})

it('terms that are published while a form is open are asked for above it, and what was typed stays', async () => {
  const api = signedInApi()
  const { client } = openPortal('/portfolio')
  await userEvent.type(await searchField(), 'elm')
  api.answer('GET /v1/me/terms', ok({ id: 4, effectiveFrom: '2026-11-15', textContent: '# New\n\n- **one**\n- two' }))
  api.answer('POST /v1/me/terms/4/accept', ok({ acceptedAt: '2026-11-15T00:00:00Z' }, 202))
  const pending = 'Please accept the End User License Agreement to continue'
  api.answer('GET /v1/agency/property-managers', refuse(403, 'agreement-pending', pending))
  const load = { queryKey: ['refused'], queryFn: async () => call(listPropertyManagers, {}) }
  await act(async () => client.fetchQuery(load).catch(() => undefined))
  const gate = within(await screen.findByRole('dialog', { name: 'End User License Agreement' }))
  expect(gate.getByRole('heading', { name: 'New' })).toBeDefined()
  expect(gate.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['one', 'two'])
  await userEvent.click(gate.getByRole('checkbox'))
  await userEvent.click(gate.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await searchField()).value).toBe('elm')
})

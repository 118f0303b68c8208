import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { givenShell, ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
const setWidth = (width: number) => browser.setViewport({ width, height: 900 })
const register = { AgencyCompliancePortalProblemRegister: true }
const bar = async () => within(await screen.findByRole('navigation', { name: 'Main' }))
const shownIn = (list: ReturnType<typeof within>) =>
  (list.getAllByRole('listitem') as HTMLElement[]).map((item) => item.textContent.replace(' (opens in a new tab)', ''))

beforeEach(() => setWidth(1440))

describe('the bar', () => {
  it('shows all items from 1280 pixels', async () => {
    signedInApi({}, { complianceAgencyState: 'qld' })
    openPortal('/portfolio')
    const list = await bar()
    expect(shownIn(list)).toEqual([
      'Home',
      'Portfolio',
      'Action Required',
      'Bookings',
      'Invoices',
      'Keys',
      'Lease Checks',
      'Service Reports & Quotes',
    ])
    expect(list.getByRole('link', { name: 'Portfolio' }).getAttribute('aria-current')).toBe('page')
    expect(list.getByRole('link', { name: 'Home' }).getAttribute('aria-current')).toBeNull()
    const bookings = list.getByRole('link', { name: /Bookings/ })
    expect(bookings.getAttribute('href')).toBe('https://systems.example/vic/Bookings/view?agency=501')
    expect(bookings.getAttribute('target')).toBe('_blank')
    expect(bookings.getAttribute('rel')).toContain('noopener')
  })

  it.each([768, 1279])('puts the last five into More at %i pixels', async (width) => {
    setWidth(width)
    signedInApi({}, { complianceAgencyState: 'qld' })
    openPortal('/')
    const list = await bar()
    expect(shownIn(list)).toEqual(['Home', 'Portfolio', 'Action Required', 'More'])
    await userEvent.click(list.getByRole('button', { name: 'More' }))
    const items = within(await screen.findByRole('menu', { name: 'More' })).getAllByRole('menuitem')
    expect(items.map((item) => item.textContent.replace(' (opens in a new tab)', ''))).toEqual([
      'Bookings',
      'Invoices',
      'Key Management',
      'Key Collection History',
      'Lease Checks',
      'Service Reports & Quotes',
    ])
  })

  it('opens a group with the arrow keys and navigates within the portal', async () => {
    signedInApi()
    const portal = openPortal('/')
    const group = (await bar()).getByRole('button', { name: 'Action Required' })
    group.focus()
    await userEvent.keyboard('{ArrowDown}')
    const menu = within(await screen.findByRole('menu', { name: 'Action Required' }))
    expect(menu.queryByRole('menuitem', { name: 'Reported Findings' })).toBeNull()
    await userEvent.click(menu.getByRole('menuitem', { name: 'Access Issues' }))
    expect(await screen.findByRole('heading', { name: 'Access issues', level: 1 })).toBeDefined()
    expect(portal.href()).toBe('/action-required/access-issues')
  })

  it('is a full-screen menu below 768 pixels, with all items', async () => {
    setWidth(390)
    signedInApi({ experiments: register }, { agencyCount: 3, isImpersonating: true })
    openPortal('/')
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
    const menu = within(await screen.findByRole('dialog', { name: /Good .*, Priya Nair/ }))
    expect(menu.getByText('Yarra Lantern Property')).toBeDefined()
    const labels = [...menu.getAllByRole('link'), ...menu.getAllByRole('button')].map((each) =>
      (each.getAttribute('aria-label') ?? each.textContent).replace(' (opens in a new tab)', ''),
    )
    for (const label of [
      'Home',
      'Portfolio',
      'Required Updates',
      'Quotes',
      'Access Issues',
      'Reported Findings',
      'Bookings',
      'Invoices',
      'Key Management',
      'Key Collection History',
      'Service Reports & Quotes',
      'Switch Portfolio',
      'Switch Back',
      'The law',
      'Settings',
      'Logout',
    ]) {
      expect(labels).toContain(label)
    }
    await userEvent.click(menu.getByRole('link', { name: 'Portfolio' }))
    await screen.findByRole('heading', { name: 'Portfolio', level: 1 })
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a page', () => {
  it('has a title with the brand, and focuses its heading', async () => {
    signedInApi()
    const portal = openPortal('/')
    await screen.findByRole('heading', { name: /Priya Nair/, level: 1 })
    expect(document.title).toBe('Home | Compliance Portal')
    await act(async () => portal.router.navigate({ href: '/portfolio' }))
    const heading = await screen.findByRole('heading', { name: 'Portfolio', level: 1 })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    expect(document.title).toBe('Portfolio | Compliance Portal')
  })

  it('focuses its search field with the slash key, unless the user is typing', async () => {
    signedInApi()
    openPortal('/portfolio')
    const field = await screen.findByRole<HTMLInputElement>('searchbox')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('1/2')
    expect(field.value).toBe('1/2')
  })

  it.each([
    ['/', /Priya Nair/],
    ['/portfolio', 'Portfolio'],
    ['/portfolio?managed-by=OTHER', 'Other service providers'],
    ['/property/12', 'Property'],
    ['/property/12/tenancy', 'Property'],
    ['/property/12/documents?filter=SERVICE_REPORT&service=GAS', 'Property'],
    ['/non-managed-property/7', 'Property of another provider'],
    ['/non-managed-property/7/documents', 'Property of another provider'],
    ['/action-required/update', 'Required updates'],
    ['/action-required/access-issues', 'Access issues'],
    ['/settings/notification-preferences', 'Notification preferences'],
    ['/error', 'Something went wrong'],
  ])('opens at %s', async (path, heading) => {
    signedInApi()
    openPortal(path)
    expect(await screen.findByRole('heading', { name: heading, level: 1 })).toBeDefined()
  })

  it.each([
    '/nothing',
    '/property/abc',
    '/property/0',
    '/property/99999999999',
    '/property/5/keys',
    '/non-managed-property/5/tenancy',
  ])('is not found at %s, within the frame and with a reference', async (path) => {
    signedInApi()
    openPortal(path)
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeDefined()
    expect(screen.getByText(`User: 11 | Agency: 501 | State: VIC | Route: ${path}`)).toBeDefined()
    expect(screen.getByRole('navigation', { name: 'Main' })).toBeDefined()
  })

  it('of reported findings does not exist without the problem register', async () => {
    signedInApi()
    openPortal('/action-required/reported-findings')
    expect(await screen.findByRole('heading', { name: '404 Not Found' })).toBeDefined()
  })

  it('of reported findings opens with the problem register', async () => {
    const api = signedInApi({ experiments: register })
    api.answer('GET /v1/reported-findings', ok({ items: [], total: 0, unfilteredTotal: 0 }))
    api.answer('GET /v1/reported-findings/servicing-categories', ok([]))
    openPortal('/action-required/reported-findings')
    expect(await screen.findByText('No properties with reported findings')).toBeDefined()
  })

  it('of analytics shows the error page without its experiment', async () => {
    signedInApi()
    openPortal('/analytics')
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect(screen.getByText('session-1')).toBeDefined()
  })

  it('of the settings redirects to my preferences', async () => {
    const api = signedInApi()
    api.answer('GET /v1/me/settings', ok({ agency: { defaultPropertyManagerId: null, showPortfolioMirroring: false } }))
    const portal = openPortal('/settings')
    expect(await screen.findByRole('heading', { name: 'My preferences' })).toBeDefined()
    expect(portal.href()).toBe('/settings/preferences')
  })

  it('is restricted if the agency has no access to the portal', async () => {
    const api = signedInApi({ experiments: { AgencyCompliancePortalAccess: false } }, { agencyCount: 2 })
    api.answer('GET /v1/auth/agencies', ok([]))
    openPortal('/portfolio')
    expect(await screen.findByRole('heading', { name: 'This page is restricted' })).toBeDefined()
    for (const reason of [
      /^You do not have permission to see it\. Please speak to the staff/,
      'You are not logged in.',
    ])
      expect(screen.getByText(reason)).toBeDefined()
    expect(screen.getByRole('link', { name: 'Try logging in again' }).getAttribute('href')).toBe('/auth/login')
    expect(screen.getByText(/^You are logged in as/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Log out' })).toBeDefined()
    // It would lead to this page.
    expect(screen.queryByRole('link', { name: 'Go to the home page' })).toBeNull()
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Switch portfolio' }))
    expect(await screen.findByRole('dialog', { name: 'Switch portfolio' })).toBeDefined()
  })

  it('is restricted once the access of the agency is switched off during work', async () => {
    const api = signedInApi()
    api.answer('GET /v1/portfolio', refuse(403, 'forbidden', 'This page is restricted'))
    openPortal('/portfolio')
    expect(await screen.findByRole('heading', { name: 'This page is restricted' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Switch portfolio' })).toBeNull()
  })
})

describe('the frame', () => {
  it('ends with the help team, policies, social pages and electrical licences', async () => {
    signedInApi()
    openPortal('/')
    const footer = within(await screen.findByRole('contentinfo'))
    for (const name of [
      /Help centre/,
      /Privacy policy/,
      /Terms of use/,
      /Facebook/,
      /LinkedIn/,
      /Instagram/,
      /1300 975 707/,
    ]) {
      expect(footer.getByRole('link', { name })).toBeDefined()
    }
    expect(footer.getByText(/^VIC REC-/)).toBeDefined()
  })

  it('shows uploads on every page, empty if there are none', async () => {
    signedInApi()
    openPortal('/portfolio')
    await userEvent.click(await screen.findByRole('button', { name: 'Uploads' }))
    expect(within(await screen.findByRole('dialog', { name: 'Uploads' })).getByText('No uploads')).toBeDefined()
  })

  it('offers a retry when it fails to load', async () => {
    const api = signedInApi()
    api.answer('GET /v1/me/shell', refuse(503, 'unavailable', 'The database cannot be reached'))
    openPortal('/portfolio')
    expect(await screen.findByText('The database cannot be reached')).toBeDefined()
    api.answer('GET /v1/me/shell', ok(givenShell()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Portfolio', level: 1 })).toBeDefined()
  })

  it('loads its parts separately when the single call fails, and shows what is missing', async () => {
    const api = signedInApi()
    api.answer('GET /v1/me/shell', refuse(500, 'internal', 'Something went wrong'))
    api.answer('GET /v1/me/active-experiments', refuse(500, 'internal', 'No experiments today'))
    api.answer('GET /v1/me/agency-settings', refuse(500, 'internal', 'No settings today'))
    api.answer('GET /v1/agency/integration', refuse(500, 'internal', 'No integrations today'))
    api.answer('GET /v1/agency/property-managers', refuse(500, 'internal', 'No managers today'))
    api.answer('GET /v1/me/terms', refuse(500, 'internal', 'No terms today'))
    openPortal('/portfolio')
    expect(await screen.findByRole('heading', { name: 'Portfolio', level: 1 })).toBeDefined()
    expect(await screen.findByText('Failed to get active experiments: No experiments today')).toBeDefined()
    expect(await screen.findByText('Failed to get agency settings: No settings today')).toBeDefined()
    expect(await screen.findByText('Failed to get integrations')).toBeDefined()
    expect(await screen.findByText('Failed to get property managers')).toBeDefined()
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the licence agreement', () => {
  const terms = { id: 3, effectiveFrom: '2026-03-04', textContent: 'First.\n\nSecond.' }
  const open = async () => {
    const api = signedInApi({ terms })
    openPortal('/')
    return { api, gate: within(await screen.findByRole('dialog', { name: 'End User License Agreement' })) }
  }

  it('covers the portal and cannot be closed', async () => {
    const { gate } = await open()
    expect(gate.getByText('Effective from 4th March 2026')).toBeDefined()
    expect(gate.getByText('Second.')).toBeDefined()
    expect(document.title).toBe('End User License Agreement | Compliance Portal')
    expect(gate.queryByRole('button', { name: 'Close' })).toBeNull()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeDefined()
  })

  it('must be accepted to continue', async () => {
    const { api, gate } = await open()
    await userEvent.click(gate.getByRole('button', { name: 'Continue' }))
    expect(gate.getByText('You must accept the End User License Agreement to continue')).toBeDefined()
    expect(api.countOf('POST /v1/me/terms/3/accept')).toBe(0)
  })

  it('closes once it is accepted, and stays open if that fails', async () => {
    const { api, gate } = await open()
    api.answer('POST /v1/me/terms/3/accept', refuse(500, 'internal', 'Something went wrong'))
    await userEvent.click(gate.getByRole('checkbox'))
    await userEvent.click(gate.getByRole('button', { name: 'Continue' }))
    const alert = within(await gate.findByRole('alert'))
    expect(alert.getByText('Failed to accept terms and conditions')).toBeDefined()
    expect(alert.getByText('Please try again.')).toBeDefined()
    expect(document.activeElement).toBe(gate.getByRole('alert'))
    api.answer('POST /v1/me/terms/3/accept', ok({ acceptedAt: '2026-11-15T00:00:00Z' }, 202))
    await userEvent.click(gate.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

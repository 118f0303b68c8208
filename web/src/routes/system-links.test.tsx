import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

const browser = (window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } })
  .happyDOM
const system = 'https://systems.example/qld'

beforeEach(() => browser.setViewport({ width: 1440, height: 900 }))

const open = (path: string) => {
  const api = signedInApi(
    {},
    {
      complianceAgencyState: 'qld',
      complianceSystemUrl: system,
      complianceAgencyId: 733,
      agencyCount: 7,
      isComplianceAgencyUserMaster: true,
    },
  )
  api.answer('GET /v1/me/settings', ok({ agency: { defaultPropertyManagerId: null, showPortfolioMirroring: false } }))
  return openPortal(path)
}

/** The links into the state system that are currently rendered, each with the agency in its address. */
const linkedPages = () =>
  [...document.querySelectorAll<HTMLAnchorElement>(`a[href^="${system}"], [role=menuitem][href^="${system}"]`)]
    .map((link) => new URL(link.getAttribute('href') ?? ''))
    .map(({ pathname, searchParams }) => `${pathname.replace('/qld/', '')} ${searchParams.getAll('agency').join()}`)

it('every link of the dashboard and its menus names the shown agency', async () => {
  open('/')
  await screen.findByRole('link', { name: /New work order/ })
  await screen.findByText('Popular links')
  expect(new Set(linkedPages())).toEqual(
    new Set([
      'Bookings/view 733',
      'Invoices/index 733',
      'BetweenTenancyBatches/manageTenancyChange 733',
      'ComplianceReports/listView 733',
      'JobOrders/add 733',
      'Quotations/index 733',
      'Keys/keyManagement 733',
    ]),
  )
  const bar = within(screen.getByRole('navigation', { name: 'Main' }))
  await userEvent.click(bar.getByRole('button', { name: 'Keys' }))
  await screen.findByRole('menu', { name: 'Keys' })
  expect(linkedPages()).toContain('Keys/keyCollectionHistory 733')
  expect(linkedPages().filter((each) => !each.endsWith(' 733'))).toEqual([])
})

it('so does every link of the menu on a phone', async () => {
  browser.setViewport({ width: 390, height: 900 })
  open('/settings/preferences')
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  await screen.findByRole('dialog', { name: /Priya Nair/ })
  expect(linkedPages().length).toBeGreaterThanOrEqual(5)
  expect(linkedPages().filter((each) => !each.endsWith(' 733'))).toEqual([])
})

it('so does the settings hub', async () => {
  open('/settings/preferences')
  await screen.findAllByRole('link', { name: /Profile and security/ })
  expect(linkedPages()).toEqual(
    expect.arrayContaining(['Users/profile 733', 'Agencies/profile 733', 'Users/index 733']),
  )
  expect(linkedPages().filter((each) => !each.endsWith(' 733'))).toEqual([])
})

it('the page about the API leads to the connection with the management software by one link of the portal', async () => {
  open('/settings/api-integration')
  const card = (await screen.findByRole('link', { name: 'See the connection to your software' })).closest('section')
  expect([...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual([
    '/settings/integration',
  ])
})

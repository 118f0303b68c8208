import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Session } from '@contract/auth.ts'
import { givenShell, ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { openPage, openPortal } from './testing/given-portal.tsx'

const steps = (isOpen: boolean, status = 'OPEN') =>
  ok({
    isOpen,
    steps: [
      { step: 'PROPERTIES', status },
      { step: 'COLLEAGUES', status: 'DONE' },
      { step: 'PREFERENCES', status: 'DONE' },
      { step: 'EMAIL_DOMAIN', status: 'NOT_NEEDED' },
    ],
  })

function newAgency(session: Partial<Session> = {}) {
  const agencySettings = { ...givenShell().agencySettings, hasFirstSteps: true }
  const api = signedInApi({ agencySettings }, { isComplianceAgencyUserMaster: true, ...session })
  api.answer('GET /v1/first-steps', steps(true))
  api.answer('POST /v1/auth/login', ok(givenSession()))
  return api
}
const signIn = (wanted: string) =>
  openPortal(`/auth/callback?token=t-${crypto.randomUUID()}&state=${encodeURIComponent(wanted)}`)

it('each step has its state, what it brings and the page where it is done', async () => {
  newAgency()
  openPage('/first-steps')
  await screen.findByRole('heading', { name: 'Invite colleagues' })
  const rows = screen.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
  expect(
    rows.map((row) => [
      within(row).getByRole('heading').textContent,
      within(row).getByText(/^(To do|Done|Not needed)$/).textContent,
      within(row).getByRole('link').getAttribute('href'),
    ]),
  ).toEqual([
    ['Bring your properties', 'To do', '/settings/integration'],
    ['Invite colleagues', 'Done', 'https://systems.example/vic/Users/index?agency=501'],
    ['Set your preferences', 'Done', '/settings/preferences'],
    ['Verify your email domain', 'Not needed', 'https://systems.example/vic/Agencies/profile?agency=501'],
  ])
  expect(screen.queryByText(/can only be previewed and downloaded/)).not.toBeNull()
})

it('users who are no masters are told whom to ask, with the way home', async () => {
  const api = signedInApi()
  const masters = ['Ann Lee', 'Tom Okafor']
  const toDecide = { matches: 0, conflicts: 0, lost: 0, excluded: 0, held: 0 }
  api.answer(
    'GET /v1/agency/integration/state',
    ok({ connections: [], choices: [], canChange: false, masters, notSetUp: [], toDecide }),
  )
  openPage('/first-steps')
  expect(await screen.findByText(/Please ask Ann Lee or Tom Okafor\.$/)).toBeDefined()
  expect(screen.getByRole('link', { name: 'Go to the home page' }).getAttribute('href')).toBe('/')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

it('who hides them goes to the dashboard, and the menu has them no longer', async () => {
  const api = newAgency()
  api.answer('POST /v1/first-steps/hide', { status: 204, body: null })
  const { router, client } = openPage('/first-steps')
  const hide = await screen.findByRole('button', { name: 'Hide these steps' })
  api.answer('GET /v1/first-steps', steps(false))
  await userEvent.click(hide)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(client.getQueryData(['GET /v1/me/agency-settings', {}])).toMatchObject({ hasFirstSteps: false })
})

it('says when all are done, with nothing to hide', async () => {
  newAgency().answer('GET /v1/first-steps', steps(false, 'DONE'))
  openPage('/first-steps')
  expect(await screen.findByText('All steps are done')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Hide these steps' })).toBeNull()
})

it('signing in leads there instead of to the dashboard', async () => {
  newAgency()
  const portal = signIn('/')
  await screen.findByRole('heading', { name: 'First steps' })
  expect(portal.href()).toBe('/first-steps')
})

it.each([
  ['a page that was wanted', '/action-required/update', {}, 'Required updates'],
  ['an administrator who views the portal', '/', { isImpersonating: true }, /Priya Nair/],
])('signing in does not lead there: %s', async (_, wanted, session, heading) => {
  newAgency(session)
  const portal = signIn(wanted)
  await screen.findByRole('heading', { name: heading })
  expect(portal.href()).toBe(wanted)
})

import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { givenShell, ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

const session = { complianceAgencyId: 501, complianceAgencyName: 'Wattle & Co', agencyCount: 2 }
const agencies = [
  { complianceAgencyId: 501, complianceAgencyName: 'Wattle & Co' },
  { complianceAgencyId: 502, complianceAgencyName: 'Bay Harbour Rentals' },
]

const open = (path: string) => {
  const api = signedInApi({}, session)
  api.answer('GET /v1/auth/agencies', ok(agencies))
  return { api, portal: openPortal(path) }
}

describe('a link that names its agency', () => {
  it('opens the page at once in the portfolio of that agency', async () => {
    const { portal } = open('/agency/501?path=%2Fsettings%2Fpreferences')
    await waitFor(() => expect(portal.href()).toBe('/settings/preferences'))
  })

  it('asks before switching to another portfolio, then opens the page there', async () => {
    const { api, portal } = open('/agency/502?path=%2Fsettings%2Fpreferences')
    expect(await screen.findByText('This page is about Bay Harbour Rentals.')).toBeDefined()
    expect(api.calls.some(({ name }) => name === 'PUT /v1/auth/agencies')).toBe(false)
    const shell = givenShell({}, { ...session, ...agencies[1] })
    api.answer('PUT /v1/auth/agencies', ok(shell.session))
    api.answer('GET /v1/me/shell', ok(shell))
    api.answer('GET /v1/auth/session', ok(shell.session))
    await userEvent.click(screen.getByRole('button', { name: 'Switch to Bay Harbour Rentals and open it' }))
    await waitFor(() => expect(portal.href()).toBe('/settings/preferences'))
    expect(api.calls.find(({ name }) => name === 'PUT /v1/auth/agencies')?.body).toEqual({ agencyId: 502 })
  })

  it('says that the portfolio is none of the user’s', async () => {
    open('/agency/999')
    expect(await screen.findByText('You do not have access to this portfolio')).toBeDefined()
  })

  it('leads nowhere outside of the portal', async () => {
    const { portal } = open('/agency/501?path=%2F%2Fevil.example')
    await waitFor(() => expect(portal.href()).toBe('/'))
  })
})

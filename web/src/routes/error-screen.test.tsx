import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { brokenReply, givenShell, ok, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

// Rendering fails here on purpose, and React reports it with console.error.
beforeEach(() => vi.stubGlobal('reportError', vi.fn()))

const tryAgain = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
const settings = ok({ version: 1, agency: { defaultPropertyManagerId: null, showPortfolioMirroring: false } })

describe('trying again after a page broke', () => {
  it('fetches everything again, so that one bad reply does not keep it broken', async () => {
    const api = signedInApi()
    api.answer('GET /v1/portfolio', brokenReply({ total: 1, items: [null] }))
    openPortal('/portfolio')
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    // Never the text of the program's error.
    expect(screen.getByText('This page could not be shown. Please try again.')).toBeDefined()
    api.answer('GET /v1/portfolio', ok({ total: 0, items: [] }))
    await tryAgain()
    expect(await screen.findByText('No properties found')).toBeDefined()
    expect(screen.queryByRole('heading', { name: 'Something went wrong' })).toBeNull()
  })

  it('keeps the frame and its data', async () => {
    const api = signedInApi()
    api.answer('GET /v1/portfolio', brokenReply({ total: 1, items: [null] }))
    openPortal('/portfolio')
    await screen.findByRole('heading', { name: 'Something went wrong' })
    await tryAgain()
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    expect(screen.getByRole('banner')).toBeDefined()
    expect(api.countOf('GET /v1/me/shell')).toBe(1)
  })

  it('fetches the frame’s data again if the frame failed', async () => {
    const api = signedInApi()
    api.answer('GET /v1/me/settings', settings)
    api.answer('GET /v1/me/shell', brokenReply({ ...givenShell(), integrations: {}, session: {} }))
    openPortal('/settings/preferences')
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeDefined()
    api.answer('GET /v1/me/shell', ok(givenShell()))
    await tryAgain()
    expect(await screen.findByRole('button', { name: 'Save preferences' })).toBeDefined()
  })
})

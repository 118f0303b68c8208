import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { ok, refuse, signedInApi } from '@/shared/testing/fake-api.ts'
import { openPortal } from './testing/given-portal.tsx'

const settings = (defaultPropertyManagerId: number | null, showPortfolioMirroring = false) => ({
  agency: { defaultPropertyManagerId, showPortfolioMirroring },
})
const mirroring = { AgencyCompliancePortalPortfolioMirroring: true }

function open(experiments: Record<string, boolean> = {}) {
  const api = signedInApi({ experiments })
  api.answer('GET /v1/me/settings', ok(settings(null)))
  api.answer('PATCH /v1/me/settings', ok(settings(2)))
  const portal = openPortal('/settings/preferences')
  return { api, portal }
}
const chooseTom = async () => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Default property manager' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Tom Okafor' }))
}
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))

describe('my preferences', () => {
  it('switch the shortcuts of a single key off', async () => {
    const { portal } = open()
    const shortcuts = await screen.findByRole('switch', { name: 'Shortcuts of a single key' })
    await userEvent.click(shortcuts)
    await portal.router.navigate({ href: '/portfolio' })
    const search = await screen.findByRole('searchbox')
    await userEvent.keyboard('/')
    expect(document.activeElement).not.toBe(search)
    await portal.router.navigate({ href: '/settings/preferences' })
    await userEvent.click(await screen.findByRole('switch', { name: 'Shortcuts of a single key' }))
    await portal.router.navigate({ href: '/portfolio' })
    await screen.findByRole('searchbox')
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })

  it('store a default property manager, with whom the dashboard then starts', async () => {
    const { api, portal } = open()
    await chooseTom()
    await save()
    expect(await screen.findByText('Settings updated')).toBeDefined()
    expect(api.calls.find(({ name }) => name === 'PATCH /v1/me/settings')?.body).toEqual(settings(2))
    await portal.router.navigate({ href: '/' })
    const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Property manager' })
    expect(select.value).toBe('2')
  })

  it('show a failed save, with the reason beside the field', async () => {
    const { api } = open()
    const reason = 'This property manager was not found'
    api.answer(
      'PATCH /v1/me/settings',
      refuse(422, 'rule-broken', reason, { 'agency.defaultPropertyManagerId': reason }),
    )
    await chooseTom()
    await save()
    expect(await screen.findByText('Error updating settings')).toBeDefined()
    expect(await screen.findByText(reason)).toBeDefined()
  })

  it('ask before they are left unsaved', async () => {
    const { portal } = open()
    await chooseTom()
    void portal.router.navigate({ href: '/portfolio' })
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(portal.href()).toBe('/settings/preferences')
  })

  it('offer portfolio mirroring only with its experiment', async () => {
    open()
    await screen.findByRole('button', { name: 'Save preferences' })
    expect(screen.queryByRole('switch', { name: /other service providers/ })).toBeNull()
  })

  it('offer portfolio mirroring with its experiment', async () => {
    open(mirroring)
    expect(await screen.findByRole('switch', { name: /other service providers/ })).toBeDefined()
  })

  it.each([
    [403, 'forbidden', "You do not have access to this user's settings"],
    [404, 'not-found', 'Settings for this user were not found'],
  ] as const)('say why a refusal of %d, without a message of its own, is shown', async (status, code, text) => {
    const { api } = open()
    await chooseTom()
    api.answer('PATCH /v1/me/settings', refuse(status, code, ''))
    await save()
    expect(await screen.findByText(text)).toBeDefined()
    cleanup()
    open().api.answer('GET /v1/me/settings', refuse(status, code, ''))
    expect(await screen.findByText(text)).toBeDefined()
  })

  it('offer a retry when they fail to load', async () => {
    const { api } = open()
    api.answer('GET /v1/me/settings', refuse(503, 'unavailable', 'The database cannot be reached'))
    expect(await screen.findByText('The database cannot be reached')).toBeDefined()
    api.answer('GET /v1/me/settings', ok(settings(null)))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('button', { name: 'Save preferences' })).toBeDefined()
  })
})

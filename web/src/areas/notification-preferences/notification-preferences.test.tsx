import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { reportSharingLevels, reportSharingOptions } from '@contract/notification-preferences.ts'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { MorningMailSwitch } from './MorningMailSwitch.tsx'
import { NotificationPreferences } from './NotificationPreferences.tsx'

const getCall = 'GET /v1/property-manager/notification-settings'
const saveCall = 'POST /v1/property-manager/notification-settings'
const options = reportSharingLevels.map((id) => ({ id, ...reportSharingOptions[id] }))
const preference = (level: string | null, parts: object = {}) => ({
  propertyManagerId: 2,
  serviceReportsAutoOwnerEmailPreference: level,
  options,
  isServiceReportsAutoOwnerEmailAllowed: true,
  version: 1,
  ...parts,
})

function open(level: string | null = 'NOT_ALLOWED', parts: object = {}) {
  const api = fakeApi({ [getCall]: ok(preference(level, parts)) })
  return { api, ...openSignedIn(NotificationPreferences) }
}
const choose = async (name: string) => {
  await userEvent.click(await screen.findByRole('combobox', { name: 'Property manager' }))
  await userEvent.click(await screen.findByRole('option', { name }))
}
const level = async (name: RegExp) => screen.findByRole<HTMLInputElement>('radio', { name })
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save preference' }))

describe('notification preferences', () => {
  it('are those of the chosen property manager, in order, each with its meaning', async () => {
    const { api } = open()
    expect(await screen.findByText(/Select a property manager to see/)).toBeDefined()
    expect(api.countOf(getCall)).toBe(0)
    await choose('Tom Okafor')
    expect((await level(/^Not allowed/)).checked).toBe(true)
    expect(screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)).toEqual(
      options.map(({ name, description }) => `${name}${description}`),
    )
    expect(api.calls.at(-1)?.url).toBe('/v1/property-manager/notification-settings?propertyManagerId=2')
  })

  it('are saved with the loaded version', async () => {
    const { api } = open()
    api.answer(saveCall, ok(preference('ALL_SERVICE_REPORTS', { version: 2 })))
    await choose('Tom Okafor')
    await userEvent.click(await level(/^All service reports/))
    await save()
    expect(await screen.findByText('Notification preference updated')).toBeDefined()
    expect(api.calls.find(({ name }) => name === saveCall)?.body).toEqual({
      propertyManagerId: 2,
      serviceReportsAutoOwnerEmailPreference: 'ALL_SERVICE_REPORTS',
      version: 1,
    })
    await userEvent.click(await level(/^Not allowed/))
    await save()
    expect(api.calls.at(-1)?.body).toMatchObject({ version: 2 })
  })

  it('need a choice', async () => {
    const { api } = open(null)
    await choose('Tom Okafor')
    await level(/^Not allowed/)
    await save()
    expect(await screen.findByText('You need to select a sending report preference')).toBeDefined()
    expect(api.countOf(saveCall)).toBe(0)
  })

  it('show a failed save, and keep the choice', async () => {
    const { api } = open()
    api.answer(saveCall, refuse(503, 'unavailable', 'The system cannot be reached'))
    await choose('Tom Okafor')
    await userEvent.click(await level(/^All service reports/))
    await save()
    expect(await screen.findByText('Error updating notification preference')).toBeDefined()
    expect(await screen.findByText('The system cannot be reached')).toBeDefined()
    expect((await level(/^All service reports/)).checked).toBe(true)
  })

  it('that a colleague changed are shown beside the choice, which is then saved over them', async () => {
    const { api } = open()
    api.answer(saveCall, staleSave())
    await choose('Tom Okafor')
    await userEvent.click(await level(/^All service reports/))
    api.answer(getCall, ok(preference('ONLY_COMPLIANT_SERVICE_REPORTS', { version: 5 })))
    await save()
    expect(await changeOf('Service reports emailed to owners')).toContain('to Only compliant service reports')
    expect(await changeOf('Service reports emailed to owners')).toContain('You typed: All service reports')
    expect((await level(/^All service reports/)).checked).toBe(true)
    api.answer(saveCall, ok(preference('ALL_SERVICE_REPORTS', { version: 6 })))
    await save()
    expect(await screen.findByText('Notification preference updated')).toBeDefined()
    expect(api.calls.findLast(({ name }) => name === saveCall)?.body).toMatchObject({ version: 5 })
    expect(screen.queryByText(staleMessage)).toBeNull()
  })

  it('cannot be chosen if the agency has switched them off, and say why', async () => {
    open('NOT_ALLOWED', { isServiceReportsAutoOwnerEmailAllowed: false })
    await choose('Tom Okafor')
    expect((await level(/^Not allowed/)).disabled).toBe(true)
    expect(screen.getByText(/Your agency has switched this off/)).toBeDefined()
    expect(screen.getByRole('button', { name: 'Save preference' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('ask before another property manager is chosen while something is unsaved', async () => {
    open()
    await choose('Tom Okafor')
    await userEvent.click(await level(/^All service reports/))
    await choose('Priya Nair')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(screen.getByRole('combobox', { name: 'Property manager' }).textContent).toContain('Tom Okafor')
    await choose('Priya Nair')
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    expect(screen.getByRole('combobox', { name: 'Property manager' }).textContent).toContain('Priya Nair')
  })

  it('ask before the page is left while they are being saved, and no longer once they are saved', async () => {
    const { api, navigate, href } = open()
    await choose('Tom Okafor')
    await userEvent.click(await level(/^All service reports/))
    const send = globalThis.fetch
    let resolve = () => {}
    const promise = new Promise<void>((done) => {
      resolve = done
    })
    vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
      await promise
      return send(...call)
    })
    api.answer(saveCall, ok(preference('ALL_SERVICE_REPORTS', { version: 2 })))
    await save()
    navigate('/elsewhere')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(href()).toBe('/list')
    resolve()
    expect(await screen.findByText('Notification preference updated')).toBeDefined()
    navigate('/elsewhere')
    expect(await screen.findByRole('heading', { name: 'Elsewhere' })).toBeDefined()
  })

  it('offer a retry when they fail to load', async () => {
    const { api } = open()
    api.answer(getCall, refuse(404, 'not-found', 'This property manager was not found'))
    await choose('Tom Okafor')
    expect(await screen.findByText('This property manager was not found')).toBeDefined()
    api.answer(getCall, ok(preference('NOT_ALLOWED')))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await level(/^Not allowed/)).toBeDefined()
  })
})

describe('the morning email', () => {
  const mail = { isWanted: false, email: 'priya@example.com', isSendingEnabled: true }

  it('is switched on and off at once, and stays as it was if that fails', async () => {
    const api = fakeApi({ 'GET /v1/me/morning-mail': ok(mail) })
    api.answer('PUT /v1/me/morning-mail', ok({ ...mail, isWanted: true }))
    openSignedIn(MorningMailSwitch)
    const control = await screen.findByRole('switch', { name: 'Send me a morning email', checked: false })
    expect(control.getAttribute('aria-describedby')).not.toBeNull()
    expect(screen.getByText(/It goes to priya@example.com/)).toBeDefined()
    await userEvent.click(control)
    expect(await screen.findByRole('switch', { checked: true })).toBeDefined()
    expect(api.calls.at(-1)?.body).toEqual({ isWanted: true })
    api.answer('PUT /v1/me/morning-mail', refuse(503, 'unavailable', 'The system cannot be reached'))
    await userEvent.click(control)
    expect(await screen.findByText('The morning email was not changed')).toBeDefined()
    expect(await screen.findByRole('switch', { checked: true })).toBeDefined()
  })

  it('says when the agency sends none', async () => {
    fakeApi({ 'GET /v1/me/morning-mail': ok({ ...mail, isSendingEnabled: false }) })
    openSignedIn(MorningMailSwitch)
    expect(await screen.findByText('Sending email is switched off for this agency')).toBeDefined()
  })
})

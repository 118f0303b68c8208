import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { shortDay } from '@contract/day-text.ts'
import { addDays, dayIn } from '@contract/days.ts'
import { exceptionBounds } from '@contract/entry-preferences.ts'
import type { EntryMethodPreferences } from '@contract/properties/property-page.ts'
import { states } from '@contract/states.ts'
import { PropertyActionsContext } from '@/shared/property-actions/property-actions.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { EntryPreferencesCard } from './EntryPreferencesCard.tsx'
import EntryPreferencesDialog from './EntryPreferencesDialog.tsx'

const getCall = 'GET /v1/property/41/entry-method-preferences'
const postCall = 'POST /v1/property/41/entry-method-preferences'
const onClose = vi.fn()
const today = dayIn(states.vic.timeZone, new Date())
const { min, max } = exceptionBounds(today)
const noEnds = {
  occupantAppointmentPreferenceExpiresAt: null,
  internalEnPreferenceExpiresAt: null,
  vacantEntryPreferenceExpiresAt: null,
}
const always = { occupantAppointmentPreference: 'YES', internalEnPreference: 'YES', vacantEntryPreference: 'YES' }
const given = (parts: Partial<EntryMethodPreferences> = {}): EntryMethodPreferences => ({
  preferences: always,
  tempPreferences: noEnds,
  fieldOption: { occupantAppointmentPreference: 1, internalEnPreference: 1, vacantEntryPreference: 1 },
  comments: null,
  tempExpireDateSettings: { min, max },
  isOwn: false,
  agencyPreference: 3,
  version: 0,
  ...parts,
})

async function open(parts: Partial<EntryMethodPreferences> = {}) {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok(given(parts)), [postCall]: ok(given({ isOwn: true, version: 1 })) })
  openSignedIn(() => (
    <EntryPreferencesDialog property={{ id: 41, address: '12 Elm Street, FITZROY VIC 3065' }} onClose={onClose} />
  ))
  await screen.findByRole('radiogroup', { name: 'Entry notice' })
  return { api, body: () => api.calls.findLast(({ name }) => name === postCall)?.body }
}
const choose = async (field: string, value: RegExp) =>
  userEvent.click(within(screen.getByRole('radiogroup', { name: field })).getByRole('radio', { name: value }))
const isChosen = (field: string, value: RegExp) =>
  within(screen.getByRole('radiogroup', { name: field })).getByRole<HTMLInputElement>('radio', { name: value }).checked
const save = async () => userEvent.click(screen.getByRole('button', { name: 'Save preferences' }))

describe('choosing entry methods', () => {
  it('begins with the agency’s preference if nothing was chosen', async () => {
    await open({ agencyPreference: 2, preferences: { ...always, internalEnPreference: 'NO' } })
    expect(screen.getByText(/your agency’s preference applies: Appointment only/)).toBeDefined()
    expect(isChosen('Entry notice', /^No/)).toBe(true)
    expect(isChosen('Appointment with the occupant', /^Yes/)).toBe(true)
  })

  it('needs a day within the bounds for an exception', async () => {
    const { api, body } = await open()
    await choose('Entry notice', /^By exception/)
    await save()
    expect(await screen.findByText('Expiration date is required')).toBeDefined()
    const day = await screen.findByRole('textbox', { name: 'Expiration date, entry notice' })
    for (const wrong of [addDays(min, -1), addDays(max, 1)]) {
      await userEvent.clear(day)
      await fill(day, shortDay(wrong))
      await save()
      expect(
        await screen.findByText(`Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`),
      ).toBeDefined()
    }
    expect(api.countOf(postCall)).toBe(0)
    await userEvent.clear(day)
    await fill(day, shortDay(max))
    await save()
    expect(await screen.findByText('Entry method preference updated')).toBeDefined()
    expect(body()).toEqual({
      preferences: { ...always, internalEnPreference: 'BY_EXCEPTION' },
      tempPreferences: { ...noEnds, internalEnPreferenceExpiresAt: max },
      comments: null,
      version: 0,
    })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('needs and sends no day for a method that is always allowed', async () => {
    const until = addDays(today, 9)
    const { body } = await open({
      preferences: { ...always, internalEnPreference: 'BY_EXCEPTION' },
      tempPreferences: { ...noEnds, internalEnPreferenceExpiresAt: until },
      isOwn: true,
      version: 4,
    })
    expect(
      (await screen.findByRole<HTMLInputElement>('textbox', { name: 'Expiration date, entry notice' })).value,
    ).toBe(shortDay(until))
    await choose('Entry notice', /^Yes/)
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^Expiration date/ })).toBeNull())
    await save()
    await waitFor(() => expect(body()).toMatchObject({ preferences: always, tempPreferences: noEnds, version: 4 }))
  })

  it('warns if no entry method is left', async () => {
    await open()
    for (const field of ['Appointment with the occupant', 'Entry notice', 'Vacant entry']) await choose(field, /^No/)
    expect(await screen.findByText(/No entry method is allowed/)).toBeDefined()
  })

  it('limits comments to 500 characters', async () => {
    const { api } = await open({ comments: 'x'.repeat(500) })
    await fill(screen.getByRole('textbox', { name: /^Comments/ }), 'y')
    await save()
    expect(await screen.findByText('Message should be 500 characters or less')).toBeDefined()
    expect(api.countOf(postCall)).toBe(0)
  })

  it('keeps the choice when a colleague saved first, shows theirs, and saves over theirs', async () => {
    const { api, body } = await open()
    api.answer(postCall, staleSave())
    await choose('Vacant entry', /^No/)
    const theirs = { ...always, occupantAppointmentPreference: 'NO' }
    api.answer(getCall, ok(given({ preferences: theirs, comments: 'Ring first', isOwn: true, version: 5 })))
    await save()
    expect(await changeOf('Appointment with the occupant')).toContain('from Yes to No')
    expect(await changeOf('Comments')).toContain('to Ring first')
    expect(screen.getByText(staleMessage)).toBeDefined()
    expect(isChosen('Appointment with the occupant', /^No/)).toBe(true)
    expect(isChosen('Vacant entry', /^No/)).toBe(true)
    api.answer(postCall, ok(given({ isOwn: true, version: 6 })))
    await save()
    await waitFor(() =>
      expect(body()).toMatchObject({
        preferences: { ...theirs, vacantEntryPreference: 'NO' },
        comments: 'Ring first',
        version: 5,
      }),
    )
  })

  it('offers a retry if the current preferences could not be loaded', async () => {
    const api = fakeApi({ [getCall]: refuse(500, 'internal', '') })
    openSignedIn(() => <EntryPreferencesDialog property={{ id: 41, address: '12 Elm Street' }} onClose={onClose} />)
    expect(await screen.findByText('Failed to get the entry method preferences')).toBeDefined()
    api.answer(getCall, ok(given()))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radiogroup', { name: 'Entry notice' })).toBeDefined()
  })
})

describe('the preferences on the page of a property', () => {
  const openAction = vi.fn()
  const show = async (entry: Partial<EntryMethodPreferences>, canEdit = true) => {
    openAction.mockClear()
    const api = fakeApi()
    const { actions } = givenProperty()
    const property = givenProperty({
      entryMethodPreferences: given(entry),
      actions: { ...actions, editEntryPreferences: canEdit },
    })
    openSignedIn(() => (
      <PropertyActionsContext value={{ open: openAction }}>
        <EntryPreferencesCard property={property} />
      </PropertyActionsContext>
    ))
    await screen.findByRole('heading', { name: 'Entry method preferences' })
    return api
  }
  const factText = (label: string) => screen.getByText(label).closest('div')?.textContent

  it('are shown as yes, no, or by exception with its day', async () => {
    await show({
      preferences: {
        occupantAppointmentPreference: 'YES',
        internalEnPreference: 'BY_EXCEPTION',
        vacantEntryPreference: 'NO',
      },
      tempPreferences: { ...noEnds, internalEnPreferenceExpiresAt: '2027-01-31' },
      comments: 'Dog in the yard',
      isOwn: true,
    })
    expect(factText('Appointment with the occupant')).toContain('Yes')
    expect(factText('Entry notice')).toContain('By exception, until 31/01/2027')
    expect(factText('Vacant entry')).toContain('No')
    expect(factText('Agency preference')).toContain('EN or appointment')
    expect(screen.getByText('Dog in the yard')).toBeDefined()
  })

  it('can be edited by a user with the right', async () => {
    await show({})
    expect(factText('Agency preference')).toContain('Applies to this property.')
    await userEvent.click(screen.getByRole('button', { name: 'Edit preferences' }))
    expect(openAction).toHaveBeenCalledWith('entry-preferences', { id: 41, address: '12 Elm Street, FITZROY VIC 3065' })
  })

  it('can be given up for those of the agency', async () => {
    const api = await show({ isOwn: true, version: 4 })
    const call = 'DELETE /v1/property/41/entry-method-preferences'
    api.answer(call, ok(given({ isOwn: false })))
    await userEvent.click(screen.getByRole('button', { name: 'Use the agency’s preference again' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/applies instead: EN or appointment/)).toBeDefined()
    await userEvent.click(dialog.getByRole('button', { name: 'Use the agency’s preference' }))
    expect(await screen.findByText('The agency’s preference applies again')).toBeDefined()
    expect(api.calls.find(({ name }) => name === call)?.url).toContain('version=4')
  })

  it('cannot be edited if that is not allowed', async () => {
    await show({}, false)
    expect(screen.queryByRole('button', { name: 'Edit preferences' })).toBeNull()
  })
})

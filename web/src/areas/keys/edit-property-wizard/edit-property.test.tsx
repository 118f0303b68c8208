import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { shortDay } from '@contract/day-text.ts'
import { addDays, addMonths, dayIn } from '@contract/days.ts'
import { states } from '@contract/states.ts'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import EditPropertyDialog from './EditPropertyDialog.tsx'

const getCall = 'GET /v1/property/41'
const putCall = 'PUT /v1/property/41'
const onClose = vi.fn()
const today = dayIn(states.vic.timeZone, new Date())
const property = { id: 41, address: '12 Elm Street, FITZROY VIC 3065' }

const saved = ok({
  agencyKey: { isKeyAvailable: true, keyNumber: '418', propertyManagerId: 2 },
  propertyKey: {
    onsiteAvailability: 'UNAVAILABLE',
    temporaryKeyExpirationDate: null,
    keyOnsiteNotes: null,
    validFrom: null,
  },
  version: 8,
})

async function open(parts: Parameters<typeof givenProperty>[0] = {}, isStrict = false) {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok(givenProperty({ version: 7, ...parts })), [putCall]: saved })
  openSignedIn(() => <EditPropertyDialog property={property} onClose={onClose} isStrict={isStrict} />)
  await screen.findByRole('radio', { name: /^Temporary/ })
  return { api, body: () => api.calls.findLast(({ name }) => name === putCall)?.body }
}
const press = async (name: string) => userEvent.click(screen.getByRole('button', { name }))
const number = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Key number/ })
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Onsite notes/ })
const retype = async (field: HTMLElement, text: string) => {
  await userEvent.clear(field)
  if (text) await fill(field, text)
}

describe('editing the keys of a property', () => {
  it('shows old and new values before sending, then sends the loaded version', async () => {
    const { api, body } = await open()
    await retype(number(), '418')
    await press('Continue')
    expect(await screen.findByRole('heading', { name: 'Confirm property update' })).toBeDefined()
    const change = screen.getByText('Key number').closest('div') as HTMLElement
    expect(change.textContent).toBe('Key numberfrom 417 to 418')
    expect(screen.queryByText('Property manager')).toBeNull()
    expect(api.countOf(putCall)).toBe(0)
    await press('Update property')
    expect(await screen.findByText('Update property request submitted')).toBeDefined()
    expect(body()).toEqual({
      agencyKey: { isKeyAvailable: true, keyNumber: '418', propertyManagerId: 2 },
      propertyKey: { onsiteAvailability: 'UNAVAILABLE', temporaryKeyExpirationDate: null, keyOnsiteNotes: null },
      strict: false,
      version: 7,
    })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('shows everything that is missing together, beside its field', async () => {
    const { api } = await open({ propertyManager: null })
    await retype(number(), '')
    await userEvent.click(screen.getByRole('radio', { name: /^Temporary/ }))
    await press('Continue')
    for (const text of [
      'Key number is required',
      'Property manager is required',
      'There must be an expiration date if key is temporarily available',
      'Key onsite notes must be at least 5 characters long',
    ]) {
      expect(await screen.findByText(text)).toBeDefined()
    }
    expect(screen.queryByRole('heading', { name: 'Confirm property update' })).toBeNull()
    expect(api.countOf(putCall)).toBe(0)
  })

  it('focuses the first error on the screen, also of a field that appeared later than those below it', async () => {
    await open()
    await userEvent.click(screen.getByRole('radio', { name: /^Temporary/ }))
    const day = await screen.findByRole('textbox', { name: /^Expiration date/ })
    await press('Continue')
    await waitFor(() => expect(document.activeElement).toBe(day))
  })

  it('accepts a temporary key of one to six months only', async () => {
    const { body } = await open()
    await userEvent.click(screen.getByRole('radio', { name: /^Temporary/ }))
    await fill(notes(), 'Lockbox 4')
    const day = await screen.findByRole('textbox', { name: /^Expiration date/ })
    const [min, max] = [addMonths(today, 1), addMonths(today, 6)]
    const refusal = `Expiration date must be between ${shortDay(min)} and ${shortDay(max)}`
    for (const wrong of [addDays(min, -1), addDays(max, 1)]) {
      await retype(day, shortDay(wrong))
      await press('Continue')
      expect(await screen.findByText(refusal)).toBeDefined()
    }
    await retype(day, shortDay(max))
    await press('Continue')
    await screen.findByRole('heading', { name: 'Confirm property update' })
    expect(screen.getByText('Expiration date').closest('div')?.textContent).toContain(shortDay(max))
    await press('Update property')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(body()).toMatchObject({
      propertyKey: { onsiteAvailability: 'TEMPORARY', temporaryKeyExpirationDate: max, keyOnsiteNotes: 'Lockbox 4' },
    })
  })

  it('keeps the last day of the current key, although it is close', async () => {
    const until = addDays(today, 5)
    const { body } = await open({
      propertyKeyInformation: {
        onsiteAvailability: 'TEMPORARY',
        temporaryKeyExpirationDate: until,
        keyOnsiteNotes: 'Lockbox 4',
        validFrom: addDays(today, -40),
      },
    })
    await screen.findByRole('textbox', { name: /^Expiration date/ })
    await retype(number(), '418')
    await press('Continue')
    await screen.findByRole('heading', { name: 'Confirm property update' })
    await press('Update property')
    await waitFor(() => expect(body()).toMatchObject({ propertyKey: { temporaryKeyExpirationDate: until } }))
  })

  it('keeps the typed values when going back', async () => {
    await open()
    await retype(number(), 'B12')
    await userEvent.click(screen.getByRole('radio', { name: /^Available/ }))
    await fill(notes(), 'Under the third pot')
    await press('Continue')
    await screen.findByRole('heading', { name: 'Confirm property update' })
    await press('Back')
    await screen.findByRole('heading', { name: 'Edit property' })
    expect(number().value).toBe('B12')
    expect(notes().value).toBe('Under the third pot')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Available/ }).checked).toBe(true)
  })

  it('sends nothing if nothing was changed', async () => {
    const { api } = await open()
    await press('Continue')
    expect(await screen.findByText(/^Nothing has been changed/)).toBeDefined()
    await press('Update property')
    expect(api.countOf(putCall)).toBe(0)
  })

  it('asks before it discards typed values', async () => {
    await open()
    await retype(number(), 'B12')
    await userEvent.keyboard('{Escape}')
    const question = within(await screen.findByRole('alertdialog'))
    await userEvent.click(question.getByRole('button', { name: 'Keep editing' }))
    expect(number().value).toBe('B12')
    expect(onClose).not.toHaveBeenCalled()
  })
})

describe('if the agency key is required', () => {
  it('“No” cannot be chosen', async () => {
    await open({}, true)
    await userEvent.click(screen.getByRole('radio', { name: 'No' }))
    await press('Continue')
    expect(await screen.findByText('Key must be available to be picked up')).toBeDefined()
  })

  it('the key may be confirmed without a change', async () => {
    const { body } = await open({}, true)
    await press('Continue')
    await screen.findByRole('heading', { name: 'Confirm property update' })
    await press('Update property')
    await waitFor(() => expect(body()).toMatchObject({ strict: true }))
  })
})

describe('for an integrated property', () => {
  it('the agency key is read-only, and the onsite key can be edited', async () => {
    const { body } = await open({ isIntegrated: true, softwareName: 'PropertyMe', keyNumber: 'PM1' })
    const agencyKey = within(screen.getByRole('region', { name: 'Agency key' }))
    expect(agencyKey.getByText(/Changes made in PropertyMe can take up to 24 hours to appear/)).toBeDefined()
    expect(agencyKey.getByText('PM1')).toBeDefined()
    expect(agencyKey.getByText('80 Sydney Road, BRUNSWICK VIC 3056')).toBeDefined()
    expect(agencyKey.queryByRole('textbox')).toBeNull()
    expect(agencyKey.queryByRole('combobox')).toBeNull()
    await userEvent.click(screen.getByRole('radio', { name: /^Available/ }))
    await fill(notes(), 'Under the third pot')
    await press('Continue')
    await screen.findByRole('heading', { name: 'Confirm property update' })
    await press('Update property')
    await waitFor(() =>
      expect(body()).toMatchObject({
        agencyKey: { isKeyAvailable: true, keyNumber: 'PM1', propertyManagerId: 2 },
        propertyKey: { onsiteAvailability: 'AVAILABLE', keyOnsiteNotes: 'Under the third pot' },
      }),
    )
  })
})

describe('for an integrated property whose key of the portal was kept', () => {
  it('the agency key can be edited, the property manager cannot', async () => {
    const given = { isIntegrated: true, isAgencyKeyKept: true, softwareName: 'PropertyMe', keyNumber: 'OURS' }
    const { body } = await open(given)
    expect(within(screen.getByRole('region', { name: 'Agency key' })).queryByText('Property manager')).toBeNull()
    await retype(number(), 'OURS-2')
    await press('Continue')
    await screen.findByRole('heading', { name: 'Confirm property update' })
    await press('Update property')
    await waitFor(() => expect(body()).toMatchObject({ agencyKey: { keyNumber: 'OURS-2' } }))
  })
})

describe('when the save fails', () => {
  const confirm = async () => {
    await retype(number(), '418')
    await press('Continue')
    await screen.findByRole('heading', { name: 'Confirm property update' })
    await press('Update property')
  }

  it('a refused field is shown in its step', async () => {
    const { api } = await open()
    const message = 'Please choose an active property manager of your agency'
    api.answer(putCall, refuse(422, 'rule-broken', message, { 'agencyKey.propertyManagerId': message }))
    await confirm()
    expect(await screen.findByText(message)).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Edit property' })).toBeDefined()
    expect(number().value).toBe('418')
  })

  it('a rule without a field shows the server’s message', async () => {
    const { api } = await open()
    api.answer(putCall, refuse(422, 'rule-broken', 'This property has been cancelled'))
    await confirm()
    expect(await screen.findByText('This property has been cancelled')).toBeDefined()
  })

  it.each([
    ['the server fails', refuse(500, 'internal', 'Something went wrong.'), /^An error occurred while submitting/],
    ['the server cannot be reached', unreachable, /^We could not reach the portal/],
  ] as const)('nothing is lost when %s, and the form can be sent again', async (_, failure, text) => {
    const { api } = await open()
    api.answer(putCall, failure)
    await confirm()
    expect(await screen.findByText(text)).toBeDefined()
    expect(screen.getByText('418')).toBeDefined()
    api.answer(putCall, saved)
    await press('Update property')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })

  it('a colleague’s newer values are shown beside the typed ones, which are then saved over them', async () => {
    const { api, body } = await open()
    api.answer(putCall, staleSave())
    const manager = { id: 1, name: 'Priya Nair', email: null }
    api.answer(getCall, ok(givenProperty({ version: 9, keyNumber: '500', propertyManager: manager })))
    await confirm()
    expect(await changeOf('Key number')).toContain('from 417 to 500')
    expect(await changeOf('Key number')).toContain('You typed: 418')
    expect(await changeOf('Property manager')).toContain('from Tom Okafor to Priya Nair')
    expect(screen.getByText(staleMessage)).toBeDefined()
    api.answer(putCall, saved)
    await press('Update property')
    await waitFor(() =>
      expect(body()).toMatchObject({ agencyKey: { keyNumber: '418', propertyManagerId: 1 }, version: 9 }),
    )
  })

  it('offers a retry if the property could not be loaded', async () => {
    onClose.mockClear()
    const api = fakeApi({ [getCall]: refuse(500, 'internal', '') })
    openSignedIn(() => <EditPropertyDialog property={property} onClose={onClose} />)
    expect(await screen.findByText('Failed to get property')).toBeDefined()
    api.answer(getCall, ok(givenProperty()))
    await press('Try again')
    expect(await screen.findByRole('radio', { name: /^Temporary/ })).toBeDefined()
  })
})

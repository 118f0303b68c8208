import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { PropertyContact } from '@contract/tenancies/people.ts'
import { getProperty } from '@contract/properties/property-page.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import { givenLandlord, givenProperty } from '@/shared/property-actions/testing/given-property.ts'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import ContactDialog from './ContactDialog.tsx'

const getCall = 'GET /v1/property/41'
const putCall = 'PUT /v1/property/41/contacts/81'
const onClose = vi.fn()

/** The dialog as the page opens it, with the contact that the page currently has. */
function Opened() {
  const contact = useQuery(endpointQuery(getProperty, { params: { id: 41 } })).data?.contacts[0]
  if (!contact) return null
  return <ContactDialog property={{ id: 41, address: '12 Elm Street' }} contact={contact} onClose={onClose} />
}

async function open(parts: Partial<PropertyContact> = {}) {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok(givenProperty({ contacts: [{ ...givenLandlord, ...parts }] })) })
  openSignedIn(Opened)
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact' }))
  return { api, dialog }
}
type Found = { getByRole: (role: string, options: { name: string | RegExp }) => HTMLElement }
const field = (dialog: Found, name: string | RegExp) => dialog.getByRole('textbox', { name })
const type = async (dialog: Found, name: string | RegExp, text: string) => {
  await userEvent.clear(field(dialog, name))
  if (text) await fill(field(dialog, name), text)
}
const save = async (dialog: Found) => userEvent.click(dialog.getByRole('button', { name: 'Save contact' }))

describe('editing a landlord', () => {
  it('begins with the saved values, phone numbers in national format', async () => {
    const { dialog } = await open()
    expect((field(dialog, 'Name') as HTMLInputElement).value).toBe('Morgan Okafor')
    expect((field(dialog, 'Number 1') as HTMLInputElement).value).toBe('0491 570 157')
  })

  it.each<[string, string | RegExp, string, string]>([
    ['a name', 'Name', '', 'Name is required'],
    ['a name of at most 75 characters', 'Name', 'x'.repeat(76), 'Name must not be longer than 75 characters'],
    ['a valid email', /^Email/, 'nobody', 'Please enter a valid email address'],
    ['a number in each line', 'Number 1', '', 'Contact number is required'],
    ['a valid number', 'Number 1', '12', 'Please enter a valid contact number'],
  ])('needs %s', async (_, name, text, message) => {
    const { api, dialog } = await open()
    await type(dialog, name, text)
    await save(dialog)
    expect(await dialog.findByText(message)).toBeDefined()
    expect(api.countOf(putCall)).toBe(0)
  })

  it('needs a street and a suburb for an address in Australia, and finds suburbs while the user types', async () => {
    const { api, dialog } = await open()
    api.answer('GET /v1/meta/suburbs', ok([{ suburbId: 5, name: 'Carlton VIC 3053' }]))
    api.answer(putCall, ok({ ...givenLandlord, version: 4 }))
    await userEvent.click(dialog.getByRole('radio', { name: 'In Australia' }))
    await save(dialog)
    expect(await dialog.findByText('Address line 1 is required')).toBeDefined()
    expect(dialog.getByText('Suburb is required')).toBeDefined()
    await type(dialog, 'Address line 1', '1 Rathdowne Street')
    const suburb = dialog.getByRole('combobox', { name: 'Suburb' })
    await fill(suburb, 'carl')
    await screen.findByRole('option', { name: 'Carlton VIC 3053' })
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect((suburb as HTMLInputElement).value).toBe('Carlton VIC 3053')
    expect(api.calls.some(({ url }) => url === '/v1/meta/suburbs?query=carl')).toBe(true)
    await save(dialog)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.find(({ name }) => name === putCall)?.body).toMatchObject({
      address: {
        kind: 'australian',
        line1: '1 Rathdowne Street',
        line2: null,
        suburbId: 5,
        suburb: 'Carlton VIC 3053',
      },
    })
  })

  it('sends the loaded version, added and removed numbers, and blanks as null', async () => {
    const { api, dialog } = await open()
    api.answer(putCall, ok({ ...givenLandlord, version: 4 }))
    await type(dialog, /^Email/, '  ')
    await userEvent.click(dialog.getByRole('button', { name: 'Add number' }))
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type of number 2' }), 'Home')
    await type(dialog, 'Number 2', '03 9000 1234')
    await userEvent.click(dialog.getByRole('button', { name: 'Remove number 1' }))
    await save(dialog)
    expect(await screen.findByText('Contact updated')).toBeDefined()
    expect(api.calls.find(({ name }) => name === putCall)?.body).toEqual({
      name: 'Morgan Okafor',
      salutation: 'Mx',
      email: null,
      contactNumbers: [{ contactNumberId: null, type: 'HOME', number: '+61390001234' }],
      address: { kind: 'none' },
      version: 3,
    })
  })

  it('says where else the change will be visible', async () => {
    const { dialog } = await open({ alsoAt: 2 })
    expect(dialog.getByText(/shared with 2 other properties/)).toBeDefined()
  })

  it('shows the server’s message beside its field', async () => {
    const { api, dialog } = await open()
    api.answer(putCall, refuse(422, 'rule-broken', 'Not right', { email: 'This address bounced' }))
    await save(dialog)
    expect(await dialog.findByText('This address bounced')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })

  it('keeps the typed values when a colleague saved first, shows theirs beside them, and saves over theirs', async () => {
    const { api, dialog } = await open()
    api.answer(putCall, staleSave())
    const theirs = { ...givenLandlord, name: 'Morgan Theirs', email: 'theirs@example.com', version: 4 }
    api.answer(getCall, ok(givenProperty({ contacts: [theirs] })))
    await type(dialog, 'Name', 'Morgan O’Kafor')
    await save(dialog)
    expect(await changeOf('Name')).toContain('from Morgan Okafor to Morgan Theirs')
    expect(await changeOf('Name')).toContain('You typed: Morgan O’Kafor')
    expect(await changeOf('Email')).toContain('to theirs@example.com')
    expect(dialog.getByText(staleMessage)).toBeDefined()
    expect((field(dialog, 'Name') as HTMLInputElement).value).toBe('Morgan O’Kafor')
    expect((field(dialog, /^Email/) as HTMLInputElement).value).toBe('theirs@example.com')
    api.answer(putCall, ok(theirs))
    await save(dialog)
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.findLast(({ name }) => name === putCall)?.body).toMatchObject({
      name: 'Morgan O’Kafor',
      email: 'theirs@example.com',
      version: 4,
    })
  })

  it('asks before it discards typed values', async () => {
    const { dialog } = await open()
    await type(dialog, 'Name', 'Somebody else')
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByText('Are you sure you want to close without saving your changes?')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
  })
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { states } from '@contract/states.ts'
import { dayIn } from '@contract/days.ts'
import { noteUser } from '@/shared/session/last-user.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, noSession, ok, refuse, unreachable } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import { fill } from '@/shared/testing/fill.ts'
import { formatDay } from '@/ui/format.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { givenTenancy } from '../testing/given-tenancy.ts'
import type { TenancyMode } from './tenancy-draft.ts'
import TenancyDialog from './TenancyDialog.tsx'
import { submitLabels } from './wizard-labels.ts'

afterEach(() => toast.dismissAll())

const listCall = 'GET /v1/property/7/tenancies'
const addCall = 'POST /v1/property/7/tenancy'
const editCall = 'PUT /v1/property/7/tenancy/21'
const address = '7 Wattle Street, RICHMOND'
const onClose = vi.fn()
const today = () => dayIn(states.vic.timeZone, new Date())

const open = (mode: TenancyMode, tenancies = [givenTenancy()]) => {
  onClose.mockClear()
  const api = fakeApi({ [listCall]: ok(tenancies) })
  openSignedIn(() => <TenancyDialog mode={mode} property={{ id: 7, address }} onClose={onClose} />)
  return api
}
const dialog = () => within(screen.getByRole('dialog'))
const ready = async () => screen.findByRole('textbox', { name: /^Start date/ })
const press = async (name: string | RegExp) => userEvent.click(dialog().getByRole('button', { name }))
const field = (name: string | RegExp) => dialog().getByRole<HTMLInputElement>('textbox', { name })
const retype = async (name: string | RegExp, text: string) => {
  await userEvent.clear(field(name))
  await fill(field(name), text)
}
const toConfirmation = async () => {
  await press('Next')
  await dialog().findByRole('button', { name: 'Add occupant' })
  await press('Next')
}

describe('adding a tenancy', () => {
  it('begins with today and New, and sends all added occupants', async () => {
    const api = open('add')
    api.answer(addCall, ok(givenTenancy(), 201))
    await ready()
    expect(field(/^Start date/).value).toBe(formatDay(today()))
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'New' }).checked).toBe(true)
    await press('Next')
    await userEvent.click(await dialog().findByRole('button', { name: 'Add occupant' }))
    expect(document.activeElement).toBe(field('Name'))
    expect(dialog().getByRole<HTMLSelectElement>('combobox', { name: 'Type of contact number 1' }).value).toBe('MOBILE')
    await fill(field('Name'), 'Cy Dunn')
    await fill(field('Contact number 1'), '+61 491 570 157')
    await press('Save occupant')
    expect(await dialog().findByText('0491 570 157')).toBeDefined()
    await press('Next')
    expect(await dialog().findByText(/The current tenancy of Ana Lee, Bo Park ends on/)).toBeDefined()
    await press('Add tenancy')
    expect(await screen.findByText('Tenancy added')).toBeDefined()
    expect(api.calls.find(({ name }) => name === addCall)?.body).toEqual({
      leaseType: 'NEW',
      startDate: today(),
      endDate: null,
      vacateDate: null,
      notes: '',
      occupants: [
        {
          occupantId: null,
          name: 'Cy Dunn',
          email: '',
          acceptsNoticesByEmail: false,
          contactNumbers: [{ contactNumberId: null, type: 'MOBILE', number: '0491 570 157' }],
        },
      ],
    })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('shows the exact messages beside the fields', async () => {
    open('add')
    await ready()
    await retype(/^Start date/, '04/03/2026')
    await fill(field(/^End date/), '04/03/2026')
    await fill(field(/^Vacate date/), '03/03/2026')
    fireEvent.change(field(/^Notes/), { target: { value: 'x'.repeat(501) } })
    await press('Next')
    expect(await dialog().findByText('Tenancy end date cannot be on or before the start date')).toBeDefined()
    expect(dialog().getByText('Vacate date cannot be on or before the start date')).toBeDefined()
    expect(dialog().getByText('Message should be 500 characters or less')).toBeDefined()
    await retype(/^End date/, '31/02/2026')
    await userEvent.clear(field(/^Start date/))
    await press('Next')
    expect(await dialog().findByText('Start date is required')).toBeDefined()
    expect(dialog().getByText('Invalid format. Must be dd/mm/yyyy')).toBeDefined()
    expect(dialog().queryByRole('button', { name: 'Add occupant' })).toBeNull()
  })

  it('needs a name and a contact detail for an occupant', async () => {
    open('add')
    await ready()
    await press('Next')
    await userEvent.click(await dialog().findByRole('button', { name: 'Add occupant' }))
    await fill(field(/^Email/), 'nowhere')
    await press('Save occupant')
    expect(await dialog().findByText('Please enter a name')).toBeDefined()
    expect(dialog().getByText('Please enter a valid email address')).toBeDefined()
    expect(dialog().getByText('Please enter at least one valid contact number or email')).toBeDefined()
    await fill(field('Contact number 1'), '12')
    await press('Save occupant')
    expect(await dialog().findByText('Please enter a valid contact number')).toBeDefined()
    await press('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    expect(await dialog().findByText('No occupants yet')).toBeDefined()
  })

  it('shows the server’s messages on the step where they can be corrected', async () => {
    const api = open('add')
    const taken = 'Another tenancy starts on 15/06/2026: edit that one, or choose another day'
    api.answer(addCall, refuse(422, 'rule-broken', taken, { startDate: taken }))
    await ready()
    await toConfirmation()
    await press('Add tenancy')
    expect(await screen.findByText('Failed to add tenancy')).toBeDefined()
    await ready()
    expect(dialog().getByText(taken)).toBeDefined()
    await waitFor(() => expect(document.activeElement).toBe(field(/^Start date/)))
  })

  it('shows the server’s messages beside their occupant', async () => {
    const api = open('renew')
    const message = 'Some of these people or numbers are not part of the tenancy'
    const fields = { 'occupants.1.occupantId': 'This person does not belong to this tenancy' }
    api.answer(addCall, refuse(422, 'rule-broken', message, fields))
    await ready()
    await toConfirmation()
    await press('Renew tenancy')
    const people = within(await screen.findByRole('list', { name: 'Occupants' })).getAllByRole('listitem')
    const bo = people.find((item) => item.textContent.includes('Bo Park'))
    expect(bo?.textContent).toContain('This person does not belong to this tenancy')
  })

  it('focuses the server’s message about an occupant, also right after the occupants were edited', async () => {
    const api = open('renew')
    api.answer(addCall, refuse(422, 'rule-broken', 'Not allowed', { 'occupants.0.name': 'This name is too long' }))
    await ready()
    await press('Next')
    await userEvent.click(await dialog().findByRole('button', { name: 'Edit Bo Park' }))
    await press('Save occupant')
    await dialog().findByRole('button', { name: 'Add occupant' })
    await press('Next')
    await press('Renew tenancy')
    expect(await dialog().findByText('This name is too long')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Not allowed'))
  })

  it('keeps everything when the server or the session is lost, and continues when it is back', async () => {
    const api = open('add')
    await ready()
    await fill(field(/^Notes/), 'Back door')
    await toConfirmation()
    api.answer(addCall, unreachable)
    await press('Add tenancy')
    expect(await dialog().findByText(/We could not reach the portal/)).toBeDefined()
    api.answer(addCall, noSession())
    await press('Add tenancy')
    expect(await dialog().findByText(/^This was not saved\./)).toBeDefined()
    expect(dialog().queryByText('No user session')).toBeNull()
    expect(screen.queryByRole('region', { name: 'Notifications' })?.textContent).toBe('')
    expect(dialog().getByText('Back door')).toBeDefined()
    api.answer(addCall, ok(givenTenancy(), 201))
    await press('Add tenancy')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  })
})

it.each([
  ['add', 'Failed to add tenancy', 'An error occurred while adding the tenancy', addCall],
  ['renew', 'Failed to add tenancy', 'An error occurred while adding the tenancy', addCall],
  ['edit', 'Failed to update tenancy', 'An error occurred while updating the tenancy', editCall],
] as const)('a failed %s without a reason says what failed', async (mode, title, text, name) => {
  const api = open(mode)
  api.answer(name, refuse(500, 'internal', ''))
  await ready()
  await toConfirmation()
  await press(submitLabels[mode])
  expect(await dialog().findByText(title)).toBeDefined()
  expect(dialog().getByText(text)).toBeDefined()
})

describe('editing a tenancy', () => {
  it('has no lease type, and sends the loaded version', async () => {
    const api = open('edit')
    api.answer(editCall, ok(givenTenancy()))
    await ready()
    expect(dialog().queryByRole('radio')).toBeNull()
    await retype(/^Notes/, 'Cat')
    await press('Next')
    expect(await dialog().findByText('None of the numbers can be contacted')).toBeDefined()
    expect(dialog().getByText('Wrong number')).toBeDefined()
    await press('Remove Bo Park')
    await press('Next')
    await press('Save tenancy')
    expect(await screen.findByText('Tenancy updated')).toBeDefined()
    const sent = api.calls.find(({ name }) => name === editCall)?.body as Record<string, unknown>
    expect(sent).toMatchObject({ startDate: '2026-01-10', notes: 'Cat', version: 3 })
    expect(sent).not.toHaveProperty('leaseType')
    expect(sent['occupants']).toEqual([
      {
        occupantId: 31,
        name: 'Ana Lee',
        email: 'ana@lee.example',
        acceptsNoticesByEmail: true,
        contactNumbers: [{ contactNumberId: 41, type: 'MOBILE', number: '0491 570 159' }],
      },
    ])
  })

  it('shows a colleague’s changes beside the typed values, and then saves over them', async () => {
    const api = open('edit')
    api.answer(editCall, staleSave())
    await ready()
    await retype(/^Notes/, 'Cat')
    await toConfirmation()
    api.answer(listCall, ok([givenTenancy({ version: 8, endedAt: '2027-06-30', notes: 'Dog gone' })]))
    await press('Save tenancy')
    expect(await changeOf('Notes')).toContain('from Dog in the yard to Dog gone')
    expect(await changeOf('Notes')).toContain('You typed: Cat')
    expect(await changeOf('End date')).toContain('from 09/01/2027 to 30/06/2027')
    expect(dialog().getByText(staleMessage)).toBeDefined()
    expect(dialog().getByText('Failed to update tenancy')).toBeDefined()
    api.answer(editCall, ok(givenTenancy()))
    await press('Save tenancy')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    expect(api.calls.findLast(({ name }) => name === editCall)?.body).toMatchObject({
      version: 8,
      notes: 'Cat',
      endDate: '2027-06-30',
    })
  })

  it('that was removed in the meantime keeps the typed values, and says so', async () => {
    const api = open('edit')
    api.answer(editCall, staleSave())
    await ready()
    await retype(/^Notes/, 'Cat')
    await toConfirmation()
    api.answer(listCall, ok([]))
    await press('Save tenancy')
    expect(await dialog().findByText(/This tenancy has ended in the meantime/)).toBeDefined()
    expect(dialog().getByText('Cat')).toBeDefined()
  })

  it('that a colleague vacated says so, is never confused with the next tenancy, and offers to close', async () => {
    const api = open('edit')
    api.answer(editCall, staleSave())
    await ready()
    await retype(/^Notes/, 'Cat')
    await toConfirmation()
    const next = givenTenancy({ tenancyId: 22, notes: 'Another household' })
    api.answer(listCall, ok([givenTenancy({ status: 'PAST', version: 8 }), next]))
    await press('Save tenancy')
    const alert = within(await dialog().findByRole('alert'))
    expect(
      await alert.findByText(/This tenancy has ended in the meantime, so it can no longer be edited/),
    ).toBeDefined()
    expect(dialog().queryByText(/Another household/)).toBeNull()
    await userEvent.click(alert.getByRole('button', { name: 'Close' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('edits an occupant in place; a changed number counts as a new number', async () => {
    open('edit')
    await ready()
    await press('Next')
    await userEvent.click(await dialog().findByRole('button', { name: 'Edit Bo Park' }))
    expect(dialog().getByText('Wrong number')).toBeDefined()
    await retype('Contact number 1', '0491 570 110')
    await waitFor(() => expect(dialog().queryByText('Wrong number')).toBeNull())
    await press('Save occupant')
    expect(await dialog().findByText('0491 570 110')).toBeDefined()
    expect(dialog().queryByText('None of the numbers can be contacted')).toBeNull()
  })

  it('says if there is none, and offers to add one', async () => {
    open('edit', [])
    expect(await screen.findByText('There is no tenancy to edit')).toBeDefined()
    await press('Add tenancy')
    expect(await ready()).toBeDefined()
    expect(dialog().getByRole('radio', { name: 'New' })).toBeDefined()
  })

  it('adds one without asking, where the caller says so', async () => {
    fakeApi({ [listCall]: ok([]) })
    openSignedIn(() => <TenancyDialog mode="edit" addsIfNone property={{ id: 7, address }} onClose={onClose} />)
    expect(await ready()).toBeDefined()
    expect(dialog().getByRole('radio', { name: 'New' })).toBeDefined()
  })

  it('offers a retry if the tenancy could not be loaded', async () => {
    onClose.mockClear()
    const api = fakeApi({ [listCall]: refuse(403, 'forbidden', 'You do not have access to this property') })
    openSignedIn(() => <TenancyDialog mode="edit" property={{ id: 7, address }} onClose={onClose} />)
    expect(await screen.findByText('You do not have access to this property')).toBeDefined()
    api.answer(listCall, ok([givenTenancy()]))
    await press('Try again')
    expect((await ready()).closest('dialog, [role=dialog]')).not.toBeNull()
  })
})

describe('renewing a tenancy', () => {
  it('begins as a renewal with the same occupants', async () => {
    const api = open('renew')
    api.answer(addCall, ok(givenTenancy(), 201))
    await ready()
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: 'Renewal' }).checked).toBe(true)
    expect(field(/^Notes/).value).toBe('Dog in the yard')
    await toConfirmation()
    await press('Renew tenancy')
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
    const sent = api.calls.find(({ name }) => name === addCall)?.body as { leaseType: string; occupants: unknown[] }
    expect(sent.leaseType).toBe('RENEWAL')
    expect(sent.occupants).toHaveLength(2)
  })

  it('says what becomes due before it is saved', async () => {
    const api = open('renew')
    api.answer('GET /v1/property/7/tenancy-preview', ok([{ serviceId: 1, dueDate: '2027-01-10' }]))
    await ready()
    await toConfirmation()
    expect(await dialog().findByText('Smoke alarm: due by 10/01/2027')).toBeDefined()
    expect(api.calls.find(({ name }) => name.endsWith('tenancy-preview'))?.url).toContain('lease-type=RENEWAL')
  })

  it('again warns, and proposes the day after the recorded renewal', async () => {
    const renewal = {
      status: 'UPCOMING',
      leaseType: 'RENEWAL',
      startedAt: '2099-01-10',
      endedAt: '2100-01-09',
    } as const
    open('renew', [givenTenancy({ tenancyId: 22, ...renewal }), givenTenancy()])
    await ready()
    expect(dialog().getByText(/already renewed from 10\/01\/2099 to 09\/01\/2100/)).toBeDefined()
    expect(field(/^Start date/).value).toBe('10/01/2100')
  })

  it.each([
    ['has ended', { status: 'PAST', closedAt: '2026-02-01' }],
    ['was left by its tenants', { vacatingAt: '2026-02-01' }],
  ] as const)('cannot be chosen where the last tenancy %s', async (_, parts) => {
    open('add', [givenTenancy(parts)])
    await ready()
    expect(dialog().getByRole<HTMLInputElement>('radio', { name: /^Renewal/ }).disabled).toBe(true)
    expect(dialog().getByText('There is no tenancy to renew')).toBeDefined()
  })
})

describe('closing the wizard', () => {
  it('returns the focus to the element that opened it', async () => {
    fakeApi({ [listCall]: ok([givenTenancy()]) })
    openSignedIn(() => {
      const [isOpen, setIsOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setIsOpen(true)}>
            Open
          </button>
          {isOpen ? <TenancyDialog mode="edit" property={{ id: 7, address }} onClose={() => setIsOpen(false)} /> : null}
        </>
      )
    })
    const opener = await screen.findByRole('button', { name: 'Open' })
    await userEvent.click(opener)
    await ready()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  it('asks before Cancel discards a typed occupant, and returns to the list', async () => {
    open('add')
    await ready()
    await press('Next')
    await userEvent.click(await dialog().findByRole('button', { name: 'Add occupant' }))
    await fill(field('Name'), 'Cy Dunn')
    await press('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(field('Name').value).toBe('Cy Dunn')
    await press('Cancel')
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    expect(await dialog().findByText('No occupants yet')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    await press('Add occupant')
    await press('Cancel')
    expect(await dialog().findByText('No occupants yet')).toBeDefined()
  })

  it('does not ask if nothing was changed', async () => {
    open('edit')
    await ready()
    await toConfirmation()
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it.each(['lease', 'occupant'])('asks first if the %s was changed', async (part) => {
    open('edit')
    await ready()
    if (part === 'lease') await fill(field(/^Notes/), '!')
    else {
      await press('Next')
      await userEvent.click(await dialog().findByRole('button', { name: 'Add occupant' }))
      await fill(field('Name'), 'Cy')
    }
    await press('Close')
    const question = within(await screen.findByRole('alertdialog'))
    expect(question.getByText('Are you sure you want to close without saving your changes?')).toBeDefined()
    expect(onClose).not.toHaveBeenCalled()
    await userEvent.click(question.getByRole('button', { name: 'Close without saving changes' }))
    expect(onClose).toHaveBeenCalledTimes(1)
  })
})

describe('a reload', () => {
  beforeEach(() => noteUser(givenSession()))
  const reload = (mode: TenancyMode, tenancies = [givenTenancy()]) => {
    window.dispatchEvent(new Event('pagehide'))
    cleanup()
    return open(mode, tenancies)
  }

  it('keeps what was typed until it is discarded, at the step and in the editor where it was typed', async () => {
    open('add')
    await ready()
    await fill(field(/^Notes/), 'Two cats')
    await press('Next')
    await userEvent.click(await dialog().findByRole('button', { name: 'Add occupant' }))
    await fill(field('Name'), 'Cy Dunn')
    await fill(field('Contact number 1'), '0491 570 157')
    reload('add')
    await waitFor(() => expect(field('Name').value).toBe('Cy Dunn'))
    await press('Save occupant')
    expect(await dialog().findByText('0491 570 157')).toBeDefined()
    await press('Back')
    expect(await ready()).toBeDefined()
    expect(field(/^Notes/).value).toBe('Two cats')
    await press('Close')
    await userEvent.click(await screen.findByRole('button', { name: 'Close without saving changes' }))
    reload('add')
    await ready()
    expect(field(/^Notes/).value).toBe('')
  })

  it('shows what a colleague has saved meanwhile, and sends the newer version', async () => {
    open('edit')
    await ready()
    await retype(/^Notes/, 'Two cats')
    const api = reload('edit', [givenTenancy({ notes: 'Side gate', version: 5 })])
    api.answer(editCall, ok(givenTenancy()))
    await ready()
    expect(await dialog().findByText(/Side gate/)).toBeDefined()
    expect(field(/^Notes/).value).toBe('Two cats')
    await toConfirmation()
    await press('Save tenancy')
    await waitFor(() => expect(api.countOf(editCall)).toBe(1))
    expect(api.calls.find(({ name }) => name === editCall)?.body).toMatchObject({ notes: 'Two cats', version: 5 })
  })

  it('before anything was typed begins anew', async () => {
    open('edit')
    await ready()
    reload('edit', [givenTenancy({ notes: 'Side gate' })])
    await ready()
    expect(field(/^Notes/).value).toBe('Side gate')
  })
})

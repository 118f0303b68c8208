import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok, refuse } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import GasConfirmationDialog from './GasConfirmationDialog.tsx'

const getCall = 'GET /v1/property/7/gas-confirmation'
const putCall = 'PUT /v1/property/7/gas-confirmation'
const unknownGas = {
  hasGasAppliances: null,
  gasApplianceCount: null,
  confirmedBy: null,
  confirmedAt: null,
  version: 3,
}
const onClose = vi.fn()

const open = () => {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok(unknownGas) })
  openSignedIn(() => <GasConfirmationDialog propertyId={7} address="7 Wattle Street, RICHMOND" onClose={onClose} />)
  return { api }
}

describe('confirming gas appliances', () => {
  const ask = async () => within(await screen.findByRole('dialog', { name: 'Confirm gas appliances' }))
  const send = async (dialog: ReturnType<typeof within>) =>
    userEvent.click(dialog.getByRole('button', { name: 'Confirm' }))

  it('needs an answer, and a number if there is gas', async () => {
    const { api } = open()
    const dialog = await ask()
    await dialog.findByRole('radio', { name: 'Yes' })
    await send(dialog)
    expect(await dialog.findByText('Required')).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: 'Yes' }))
    await waitFor(() => expect(dialog.queryByText('Required')).toBeNull())
    await send(dialog)
    expect(await dialog.findByText('Required')).toBeDefined()
    expect(api.countOf(putCall)).toBe(0)
  })

  it('sends the loaded version, and then closes', async () => {
    const { api } = open()
    api.answer(putCall, ok({ ...unknownGas, hasGasAppliances: true, gasApplianceCount: 2, version: 4 }))
    const dialog = await ask()
    await userEvent.click(await dialog.findByRole('radio', { name: 'Yes' }))
    await userEvent.click(await dialog.findByRole('radio', { name: '2 or more' }))
    await send(dialog)
    expect(await screen.findByText('Gas appliances confirmed')).toBeDefined()
    expect(api.calls.find(({ name }) => name === putCall)?.body).toEqual({
      hasGasAppliances: true,
      gasApplianceCount: 2,
      version: 3,
    })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('without gas needs no number', async () => {
    const { api } = open()
    api.answer(putCall, ok({ ...unknownGas, hasGasAppliances: false, gasApplianceCount: 0, version: 4 }))
    const dialog = await ask()
    await userEvent.click(await dialog.findByRole('radio', { name: 'No' }))
    await send(dialog)
    expect(await screen.findByText('Gas appliances confirmed')).toBeDefined()
    expect(api.calls.find(({ name }) => name === putCall)?.body).toMatchObject({ gasApplianceCount: 0 })
  })

  it('keeps the choice when the save fails', async () => {
    const { api } = open()
    api.answer(putCall, refuse(422, 'rule-broken', 'This property has been cancelled'))
    const dialog = await ask()
    await userEvent.click(await dialog.findByRole('radio', { name: 'No' }))
    await send(dialog)
    expect(await dialog.findByText('This property has been cancelled')).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true)
  })

  it('shows a colleague’s newer answer beside the choice, and saves over it', async () => {
    const { api } = open()
    api.answer(putCall, staleSave())
    const dialog = await ask()
    await userEvent.click(await dialog.findByRole('radio', { name: 'No' }))
    const theirs = { hasGasAppliances: true, gasApplianceCount: 1, confirmedBy: 'Ann Lee', version: 9 }
    api.answer(getCall, ok({ ...theirs, confirmedAt: '2026-03-04T04:30:00.000Z' }))
    await send(dialog)
    expect(await changeOf('Gas appliances')).toContain('to Yes, 1')
    expect(await changeOf('Gas appliances')).toContain('You typed: No')
    expect(dialog.getByText(staleMessage)).toBeDefined()
    expect(await dialog.findByText(/Last confirmed by Ann Lee, 04\/03\/2026, 3:30 pm/)).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'No' }).checked).toBe(true)
    api.answer(putCall, ok({ ...theirs, confirmedAt: null }))
    await send(dialog)
    await waitFor(() =>
      expect(api.calls.findLast(({ name }) => name === putCall)?.body).toMatchObject({
        hasGasAppliances: false,
        version: 9,
      }),
    )
  })

  it('offers a retry if the last answer could not be loaded', async () => {
    const { api } = open()
    api.answer(getCall, refuse(403, 'forbidden', 'You do not have access to this property'))
    const dialog = await ask()
    expect(await dialog.findByText('You do not have access to this property')).toBeDefined()
    api.answer(getCall, ok(unknownGas))
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('radio', { name: 'Yes' })).toBeDefined()
  })
})

import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { changeOf, staleMessage, staleSave } from '@/shared/testing/conflict.ts'
import { fakeApi, ok } from '@/shared/testing/fake-api.ts'
import { openSignedIn } from '@/shared/testing/open-signed-in.tsx'
import WaterChargingDialog from './WaterChargingDialog.tsx'

const getCall = 'GET /v1/property/7/water-charging'
const putCall = 'PUT /v1/property/7/water-charging'
const onClose = vi.fn()

const open = async () => {
  onClose.mockClear()
  const api = fakeApi({ [getCall]: ok({ isWaterCharged: null, version: 3 }) })
  openSignedIn(() => <WaterChargingDialog propertyId={7} address="7 Wattle Street, RICHMOND" onClose={onClose} />)
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm who pays for water' }))
  await dialog.findByRole('radio', { name: /^Yes/ })
  return { api, dialog }
}

describe('answering who pays for water', () => {
  it('needs an answer, and sends the loaded version', async () => {
    const { api, dialog } = await open()
    api.answer(putCall, ok({ isWaterCharged: true, version: 4 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Required')).toBeDefined()
    await userEvent.click(dialog.getByRole('radio', { name: /^Yes/ }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Water charging saved')).toBeDefined()
    expect(api.calls.find(({ name }) => name === putCall)?.body).toEqual({ isWaterCharged: true, version: 3 })
    expect(onClose).toHaveBeenCalledTimes(1)
  })

  it('shows a colleague’s newer answer beside the choice, and saves over it', async () => {
    const { api, dialog } = await open()
    api.answer(putCall, staleSave())
    await userEvent.click(dialog.getByRole('radio', { name: /^No/ }))
    api.answer(getCall, ok({ isWaterCharged: true, version: 9 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await changeOf('Tenant is charged for water')).toContain('from Not specified to Yes')
    expect(await changeOf('Tenant is charged for water')).toContain('You typed: No')
    expect(dialog.getByText(staleMessage)).toBeDefined()
    expect(dialog.getByRole<HTMLInputElement>('radio', { name: /^No/ }).checked).toBe(true)
    api.answer(putCall, ok({ isWaterCharged: false, version: 10 }))
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Water charging saved')).toBeDefined()
    expect(api.calls.findLast(({ name }) => name === putCall)?.body).toEqual({ isWaterCharged: false, version: 9 })
  })
})

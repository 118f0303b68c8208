import { expect, it, vi } from 'vitest'
import { getWaterCharging, putWaterCharging } from '@contract/updates.ts'
import { call } from '@/shared/api/call.ts'
import { fakeApi, ok } from './fake-api.ts'

const known = { isWaterCharged: null, version: 3 }
const read = 'GET /v1/property/7/water-charging'
const params = { id: 7 }

it('a fake reply must be one that the server could give', async () => {
  fakeApi({ [read]: ok(known) })
  expect(await call(getWaterCharging, { params })).toEqual(known)
})

it.each([
  ['misses a field', { isWaterCharged: null }, 'version: Invalid input, expected number'],
  ['has a field of another type', { ...known, isWaterCharged: 'yes' }, 'isWaterCharged: Invalid input'],
  ['is empty', null, 'the reply: Invalid input, expected object'],
])('a fake reply that %s is rejected where it is defined', (_, data, message) => {
  expect(() => fakeApi({ [read]: ok(data) })).toThrow(message)
  const api = fakeApi()
  expect(() => api.answer(read, ok(data))).toThrow(`The fake reply to ${read} breaks the contract`)
})

it('a fake reply that is computed from the call is checked when it is sent, and fails the test', async () => {
  fakeApi({ 'PUT /v1/property/7/water-charging': (body) => ok(body) })
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await expect(call(putWaterCharging, { params, body: { isWaterCharged: true } })).rejects.toThrow()
  expect(String(error.mock.calls[0]?.[0])).toContain('version: Invalid input')
})

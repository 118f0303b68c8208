import { beforeEach, expect, it, vi } from 'vitest'
import { readHint, writeHint } from './dashboard-hint.ts'

beforeEach(() => localStorage.clear())
const hint = { managerId: 7, firstTab: 'overdue-invoices' }

it('the last shown dashboard is remembered', () => {
  writeHint(hint)
  expect(readHint()).toEqual(hint)
})

it.each(['', '{', 'null', '{"managerId":"x"}'])('an invalid stored value (%j) is ignored', (text) => {
  localStorage.setItem('dashboard', text)
  expect(readHint()).toBeNull()
})

it('a browser without storage has no hint', () => {
  vi.stubGlobal('localStorage', undefined)
  writeHint(hint)
  expect(readHint()).toBeNull()
})

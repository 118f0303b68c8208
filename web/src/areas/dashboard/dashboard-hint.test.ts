import { beforeEach, expect, it, vi } from 'vitest'
import { readHint, writeHint } from './dashboard-hint.ts'

beforeEach(() => localStorage.clear())
const hint = { defaultManagerId: 7, firstTab: 'overdue-invoices', showsOthers: true, hasEntryMethods: false }

it('what was shown last is remembered', () => {
  writeHint(hint)
  expect(readHint()).toEqual(hint)
})

it.each(['', '{', 'null', '{"defaultManagerId":"x"}'])('nonsense in the memory (%j) is no hint', (text) => {
  localStorage.setItem('dashboard', text)
  expect(readHint()).toBeNull()
})

it('a browser without storage guesses nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  writeHint(hint)
  expect(readHint()).toBeNull()
})

import { beforeEach, expect, it, vi } from 'vitest'
import { readGuess, writeGuess } from './early-guess.ts'

beforeEach(() => localStorage.clear())
const guess = { defaultManagerId: 7, firstTab: 'overdue-invoices', showsOthers: true, hasEntryMethods: false }

it('what was shown last is remembered', () => {
  writeGuess(guess)
  expect(readGuess()).toEqual(guess)
})

it.each(['', '{', 'null', '{"defaultManagerId":"x"}'])('nonsense in the memory (%j) is no guess', (text) => {
  localStorage.setItem('dashboard', text)
  expect(readGuess()).toBeNull()
})

it('a browser without storage guesses nothing', () => {
  vi.stubGlobal('localStorage', undefined)
  writeGuess(guess)
  expect(readGuess()).toBeNull()
})

import { expect, it, vi } from 'vitest'
import { takeWantedSignIn, wantSignIn } from './sign-in-wanted.ts'

it('counts once, and for a minute', () => {
  expect(takeWantedSignIn()).toBe(false)
  wantSignIn()
  expect(takeWantedSignIn()).toBe(true)
  expect(takeWantedSignIn()).toBe(false)
  vi.useFakeTimers()
  wantSignIn()
  vi.advanceTimersByTime(60_000)
  expect(takeWantedSignIn()).toBe(false)
})

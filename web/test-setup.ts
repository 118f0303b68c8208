import { cleanup, configure, getConfig } from '@testing-library/react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

const { getElementError } = getConfig()
configure({
  // Pages and dialogs are loaded when they are opened, which takes more than a second on a busy machine. Only a test that fails waits so long.
  asyncUtilTimeout: 10_000,
  // While a query is repeated until it finds something, each failure would print the whole document only to throw it away.
  getElementError: (message, container) =>
    isWaiting() ? new Error(message ?? 'Nothing was found.') : getElementError(message, container),
})

/** testing-library sets this while it repeats a query; its types leave it out. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

// React takes a stack trace for each element that is made, of vitest's hundred frames.
Error.stackTraceLimit = 10

const complaints: unknown[][] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    complaints.push(words)
  })
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  // Whatever a browser's console would show in red is a fault of the page.
  expect(complaints, 'console.error was called').toEqual([])
})

import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { downloadStore } from '@/shared/downloads/download-store.ts'
import { cancelDownload } from '@/shared/downloads/start-download.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

configure({
  // Pages and dialogs are loaded when they are opened, which takes more than a second on a busy machine. Only a test that fails waits so long.
  asyncUtilTimeout: 10_000,
  // While a query is repeated until it finds something, each failure would print the whole document only to throw it away.
  getElementError: (message, container) =>
    new Error([message, isWaiting() ? null : prettyDOM(container)].filter(Boolean).join('\n\n')),
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

/** The files share a window and the portal's modules: each test finds them as the first one did. */
function resetPage() {
  const { happyDOM } = window as unknown as Window
  happyDOM.setURL('http://localhost:3000/')
  happyDOM.setViewport({ width: 1024, height: 768 })
  localStorage.clear()
  sessionStorage.clear()
  toast.dismissAll()
  for (const { id } of downloadStore.read()) cancelDownload(id)
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  resetPage()
  // Whatever a browser's console would show in red is a fault of the page.
  expect(complaints, 'console.error was called').toEqual([])
})

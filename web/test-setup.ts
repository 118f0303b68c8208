import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import type { Window } from 'happy-dom'
import { BroadcastChannel as NodeChannel, threadId } from 'node:worker_threads'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { downloadStore } from '@/shared/downloads/download-store.ts'
import { cancelDownload } from '@/shared/downloads/run-download.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'

configure({
  // Lazily loaded pages and dialogs may take more than a second on a busy machine. Only a failing test waits this long.
  asyncUtilTimeout: 10_000,
  // While a query is retried, each failure would print the whole document only to discard it.
  getElementError: (message, container) =>
    new Error([message, isWaiting() ? null : prettyDOM(container)].filter(Boolean).join('\n\n')),
})

/** testing-library sets this while it retries a query; its types leave it out. */
const isWaiting = () =>
  (getConfig() as { _disableExpensiveErrorDiagnostics?: boolean })._disableExpensiveErrorDiagnostics

// React captures a stack trace for each created element; vitest's default of a hundred frames makes that slow.
Error.stackTraceLimit = 10

/** Node's channels reach all threads, so that a tab of one test file would follow a session of another. */
class ChannelOfThread extends NodeChannel {
  constructor(name: string) {
    super(`${name} ${threadId}`)
  }
}
Object.assign(globalThis, { BroadcastChannel: ChannelOfThread })

const consoleErrors: unknown[][] = []

beforeEach(() => {
  consoleErrors.length = 0
  vi.spyOn(console, 'error').mockImplementation((...values: unknown[]) => {
    consoleErrors.push(values)
  })
})

/** Test files share a window and the portal's modules, so their state is reset after each test. */
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
  // Anything that a browser's console would show as an error is a fault of the page.
  expect(consoleErrors, 'console.error was called').toEqual([])
})

import { vi } from 'vitest'

/** What is asked for every second or less often is asked for every few milliseconds, until the end of the test. */
export function askAgainSoon(): void {
  const { setInterval: start } = globalThis
  vi.spyOn(globalThis, 'setInterval').mockImplementation((work: () => void, ms = 0) => start(work, ms < 1000 ? ms : 20))
}

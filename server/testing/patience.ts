import { vi } from 'vitest'

const patienceMs = 10_000

// The default of one second is too short on a busy machine; only a failing test waits this long.
const { waitFor } = vi
vi.waitFor = async (callback, options) =>
  waitFor(callback, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) })

import { vi } from 'vitest'

const patienceMs = 10_000

// The usual second is too short on a busy machine; only a test that fails waits so long.
const { waitFor } = vi
vi.waitFor = async (callback, options) =>
  waitFor(callback, { timeout: patienceMs, ...(typeof options === 'number' ? { timeout: options } : options) })

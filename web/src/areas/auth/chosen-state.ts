import { isStateCode, type StateCode } from '@contract/states.ts'

const key = 'chosen-state'

/** The state that was last chosen in this browser. */
export function chosenState(): StateCode | null {
  try {
    const stored = localStorage.getItem(key) ?? ''
    return isStateCode(stored) ? stored : null
  } catch {
    // Storage may be disabled.
    return null
  }
}

export function storeChosenState(state: StateCode): void {
  try {
    localStorage.setItem(key, state)
  } catch {
    // Not stored.
  }
}

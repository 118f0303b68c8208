const key = 'sign-in-wanted-at'
const lifeMs = 60_000

/**
 * The user has pressed something in the portal that leads to the sign-in page, which then needs no question. In the
 * storage of all tabs, because it may open in a new one.
 */
export function wantSignIn(): void {
  try {
    localStorage.setItem(key, String(Date.now()))
  } catch {
    // Storage is disabled: the state system asks once.
  }
}

/** Once for each time it was wanted. */
export function takeWantedSignIn(): boolean {
  try {
    const age = Date.now() - Number(localStorage.getItem(key) ?? Number.NaN)
    localStorage.removeItem(key)
    return age >= 0 && age < lifeMs
  } catch {
    return false
  }
}

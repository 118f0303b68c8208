/** Stored until the browser tab is closed. If storage is disabled, it is stored until the next load. */
const untilReload = new Map<string, string>()

export function readTabMemory(key: string): string | null {
  try {
    return sessionStorage.getItem(key) ?? untilReload.get(key) ?? null
  } catch {
    return untilReload.get(key) ?? null
  }
}

export function writeTabMemory(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    untilReload.set(key, value)
  }
}

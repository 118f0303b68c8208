/** A file on its way from the server, wherever in the portal somebody went meanwhile. */
export type Download = {
  id: number
  path: string
  fileName: string
  /** What is being exported, for people. */
  label: string
  state: 'running' | 'saved' | 'failed'
  /** Known once the server has begun to answer. */
  totalRows: number | null
  bytes: number
  /** Why it failed, in the server's words. */
  message: string | null
}

let downloads: readonly Download[] = []
const listeners = new Set<() => void>()

function change(next: readonly Download[]): void {
  downloads = next
  for (const listener of listeners) listener()
}

/** SessionLifetime outside of any page, so that turning to another page ends nothing. */
export const downloadStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => downloads,
  add: (download: Download) => change([...downloads, download]),
  patch: (id: number, patch: Partial<Download>) =>
    change(downloads.map((each) => (each.id === id ? { ...each, ...patch } : each))),
  remove: (id: number) => change(downloads.filter((each) => each.id !== id)),
}

/** A file that is being downloaded, independent of the page that is shown. */
export type Download = {
  id: number
  path: string
  fileName: string
  /** Name of the export for users. */
  label: string
  state: 'running' | 'saved' | 'failed'
  /** Null until the server begins to answer. */
  totalRows: number | null
  bytes: number
  /** The server's message about the failure. */
  message: string | null
}

let downloads: readonly Download[] = []
const listeners = new Set<() => void>()

function change(next: readonly Download[]): void {
  downloads = next
  for (const listener of listeners) listener()
}

/** Lives outside the pages, so that navigating does not end a download. */
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

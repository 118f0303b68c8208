import { errorMessage } from '@/shared/api/call-error.ts'
import { fetchFile, saveBlob } from '@/shared/api/fetch-file.ts'
import { addUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { downloadStore, type Download } from './download-store.ts'

export type Wanted = Pick<Download, 'path' | 'fileName' | 'label'>

let nextId = 1
const running = new Map<number, AbortController>()

/**
 * Starts to fetch a file; the shell's tray shows the progress. A file that is already being fetched is not fetched
 * again.
 */
export function runDownload(wanted: Wanted): void {
  const isRunning = downloadStore.read().some(({ path, state }) => path === wanted.path && state === 'running')
  if (isRunning) return
  const id = nextId++
  downloadStore.add({ ...wanted, id, state: 'running', totalRows: null, bytes: 0, message: null })
  void run(id, wanted)
}

async function run(id: number, { path, fileName }: Wanted): Promise<void> {
  const controller = new AbortController()
  running.set(id, controller)
  const removeUnsavedWork = addUnsavedWork('download')
  try {
    const { blob } = await fetchFile(path, {
      signal: controller.signal,
      onStart: (headers) => downloadStore.patch(id, { totalRows: rowsIn(headers) }),
      onBytes: (bytes) => downloadStore.patch(id, { bytes }),
    })
    saveBlob(blob, fileName)
    downloadStore.patch(id, { state: 'saved', bytes: blob.size })
  } catch (error) {
    const message = errorMessage(error, 'The file could not be fetched. Please try again.')
    if (!controller.signal.aborted) downloadStore.patch(id, { state: 'failed', message })
  } finally {
    running.delete(id)
    removeUnsavedWork()
  }
}

export function cancelDownload(id: number): void {
  running.get(id)?.abort()
  downloadStore.remove(id)
}

export function retryDownload(id: number): void {
  const download = downloadStore.read().find((each) => each.id === id)
  if (!download) return
  downloadStore.patch(id, { state: 'running', totalRows: null, bytes: 0, message: null })
  void run(id, download)
}

function rowsIn(headers: Headers): number | null {
  const text = headers.get('x-total-rows') ?? ''
  return /^\d+$/.test(text) ? Number(text) : null
}

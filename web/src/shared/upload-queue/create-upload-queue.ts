import { checkUpload } from '@contract/documents/uploads.ts'
import { uploadTickMs } from '@contract/limits.ts'
import { newKey } from '@/shared/api/new-key.ts'
import { errorMessage, CallError } from '@/shared/api/call-error.ts'
import { canRetry, type UploadedReference, type UploadItem, type UploadProperty, type Remedy } from './upload-item.ts'
import { createUploadStore, useUploadStore, type UploadStore } from './UploadQueueProvider.tsx'
import { changeQueue, nextToStart, type UploadEvent } from './upload-queue.machine.ts'

/** The server refused the file itself, and would refuse it again. */
const final: readonly CallError['code'][] = ['too-large', 'unsupported-type', 'rule-broken', 'malformed']

function remedyFor(error: unknown): Remedy {
  if (!(error instanceof CallError)) return 'retry'
  if (error.code === 'no-session') return 'sign-in-and-retry'
  return final.includes(error.code) ? 'none' : 'retry'
}

export type UploadOptions = {
  signal: AbortSignal
  onProgress: (percentage: number) => void
  /** The same for every attempt of this upload, so that the file is stored once. */
  idempotencyKey: string
}

export type NewUpload = {
  file: File | null
  /** The display name; by default the file's name. */
  name?: string | undefined
  property?: UploadProperty | undefined
  /** Sends the file; each area passes its own call. */
  upload: (file: File, options: UploadOptions) => Promise<UploadedReference>
  /** Called once the file is stored, on any page. */
  onStored?: ((reference: UploadedReference) => void) | undefined
}

/** Null if the file may be sent, otherwise the reason why not. */
export type CheckFile = (file: { name: string; size: number; type: string }) => string | null

export type UploadQueue = ReturnType<typeof createUploadQueue>

type PendingUpload = NewUpload & { idempotencyKey: string }

const toItem = (id: number, { file, name, property }: NewUpload, error: string | null): UploadItem => ({
  id,
  file,
  fileName: file?.name ?? name ?? '',
  name: name ?? file?.name ?? '',
  size: file?.size ?? 0,
  property: property ?? null,
  state: file === null ? 'success' : error ? 'failed' : 'queued',
  percentage: file === null ? 100 : 0,
  error,
  remedy: error ? 'none' : null,
  reference: null,
})

/** The queue outlives pages: it starts uploads in order, tracks their progress and notifies listeners. */
export function createUploadQueue(checkFile: CheckFile, store = createUploadStore()) {
  let nextId = 1
  let timer: ReturnType<typeof setInterval> | null = null
  const running = new Map<number, AbortController>()
  /** What is needed to send each upload that is not stored yet. */
  const pending = new Map<number, PendingUpload>()

  const send = (event: UploadEvent): void => store.write(changeQueue(store.read(), event))

  async function run(item: UploadItem, upload: PendingUpload): Promise<void> {
    const { id } = item
    const controller = new AbortController()
    running.set(id, controller)
    send({ type: 'started', id })
    let shown = 0
    try {
      const reference = await upload.upload(item.file as File, {
        signal: controller.signal,
        idempotencyKey: upload.idempotencyKey,
        onProgress: (percentage) => {
          // Browsers report progress many times a second; only a new percentage is sent on.
          if (Math.floor(percentage) === shown) return
          shown = Math.floor(percentage)
          send({ type: 'progressed', id, percentage })
        },
      })
      if (controller.signal.aborted) return
      pending.delete(id)
      send({ type: 'succeeded', id, reference })
      upload.onStored?.(reference)
    } catch (error) {
      if (controller.signal.aborted) return
      send({ type: 'failed', id, error: errorMessage(error, 'Upload failed'), remedy: remedyFor(error) })
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  function tick(): void {
    for (const item of nextToStart(store.read())) {
      const upload = pending.get(item.id)
      if (upload) void run(item, upload)
    }
    if (timer === null || store.read().some(({ state }) => state === 'queued')) return
    clearInterval(timer)
    timer = null
  }

  function startTicking(): void {
    if (store.read().some(({ state }) => state === 'queued')) timer ??= setInterval(tick, uploadTickMs)
  }

  function admit(upload: NewUpload): UploadItem {
    const item = toItem(nextId++, upload, (upload.file && checkFile(upload.file)) || null)
    if (item.state === 'queued') pending.set(item.id, { ...upload, idempotencyKey: newKey() })
    return item
  }

  return {
    read: store.read,
    subscribe: store.subscribe,
    /** Returns the ids in the given order. */
    add(uploads: readonly NewUpload[]): number[] {
      const admitted = uploads.map(admit)
      send({ type: 'added', items: admitted })
      startTicking()
      return admitted.map(({ id }) => id)
    },
    /** Queues a failed upload again, with the same file. */
    retry(id: number): void {
      const item = store.read().find((each) => each.id === id)
      if (!item || !canRetry(item)) return
      send({ type: 'retried', id })
      startTicking()
    },
    cancel(id: number): void {
      running.get(id)?.abort()
      pending.delete(id)
      send({ type: 'cancelled', id })
    },
    clear: () => send({ type: 'cleared' }),
    /** Stops and removes all uploads, for leaving an agency. */
    empty(): void {
      for (const controller of running.values()) controller.abort()
      pending.clear()
      send({ type: 'emptied' })
    },
  }
}

const queueOf = (store: UploadStore): UploadQueue => (store.queue ??= createUploadQueue(checkUpload, store))

export const useUploadQueue = (): UploadQueue => queueOf(useUploadStore())

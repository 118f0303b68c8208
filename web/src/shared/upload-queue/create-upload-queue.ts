import { uploadTickMs } from '@contract/limits.ts'
import { newKey } from '@/shared/api/new-key.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { remedyFor } from './remedy-for.ts'
import type { UploadedReference, UploadItem, UploadProperty } from './upload-item.ts'
import { canRetry, changeQueue, nextToStart, type UploadEvent } from './upload-queue.machine.ts'

export type UploadOptions = {
  signal: AbortSignal
  onProgress: (percentage: number) => void
  /** The same however often this file is tried, so that it is stored once. */
  idempotencyKey: string
}

export type NewUpload = {
  file: File | null
  /** What people call it; by default the file's own name. */
  name?: string | undefined
  property?: UploadProperty | undefined
  /** Sends the file. Each area brings the call that its files go to. */
  upload: (file: File, options: UploadOptions) => Promise<UploadedReference>
  /** Called once it is stored, wherever the user is by then. */
  onStored?: ((reference: UploadedReference) => void) | undefined
}

/** Null if the file may be sent, else the words that say why not. */
export type CheckFile = (file: { name: string; size: number; type: string }) => string | null

export type UploadQueue = ReturnType<typeof createUploadQueue>

type Kept = NewUpload & { idempotencyKey: string }

/** The queue outlives pages: it starts files in turn, keeps their progress and tells whoever listens. */
export function createUploadQueue(checkFile: CheckFile) {
  let items: readonly UploadItem[] = []
  let nextId = 1
  let timer: ReturnType<typeof setInterval> | null = null
  const running = new Map<number, AbortController>()
  /** What it takes to send each one that is not stored yet. */
  const kept = new Map<number, Kept>()
  const listeners = new Set<() => void>()

  function send(event: UploadEvent): void {
    items = changeQueue(items, event)
    for (const listener of listeners) listener()
  }

  async function run(item: UploadItem, query: Kept): Promise<void> {
    const { id } = item
    const controller = new AbortController()
    running.set(id, controller)
    send({ type: 'started', id })
    let shown = 0
    try {
      const reference = await query.upload(item.file as File, {
        signal: controller.signal,
        idempotencyKey: query.idempotencyKey,
        onProgress: (percentage) => {
          // Told many times a second; only a new number is news.
          if (Math.floor(percentage) === shown) return
          shown = Math.floor(percentage)
          send({ type: 'progressed', id, percentage })
        },
      })
      if (controller.signal.aborted) return
      kept.delete(id)
      send({ type: 'succeeded', id, reference })
      query.onStored?.(reference)
    } catch (error) {
      if (controller.signal.aborted) return
      send({ type: 'failed', id, error: errorMessage(error, 'Upload failed'), remedy: remedyFor(error) })
    } finally {
      if (running.get(id) === controller) running.delete(id)
    }
  }

  function tick(): void {
    for (const item of nextToStart(items)) {
      const query = kept.get(item.id)
      if (query) void run(item, query)
    }
    if (timer === null || items.some(({ state }) => state === 'queued')) return
    clearInterval(timer)
    timer = null
  }

  function startTicking(): void {
    if (items.some(({ state }) => state === 'queued')) timer ??= setInterval(tick, uploadTickMs)
  }

  function admit(query: NewUpload): UploadItem {
    const { file } = query
    const error = (file && checkFile(file)) || null
    const item: UploadItem = {
      id: nextId++,
      file,
      fileName: file?.name ?? query.name ?? '',
      name: query.name ?? file?.name ?? '',
      size: file?.size ?? 0,
      property: query.property ?? null,
      state: file === null ? 'success' : error ? 'failed' : 'queued',
      percentage: file === null ? 100 : 0,
      error,
      remedy: error ? 'none' : null,
      reference: null,
    }
    if (item.state === 'queued') kept.set(item.id, { ...query, idempotencyKey: newKey() })
    return item
  }

  return {
    read: () => items,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Answers the ids, in the order given. */
    add(uploads: readonly NewUpload[]): number[] {
      const admitted = uploads.map(admit)
      send({ type: 'added', items: admitted })
      startTicking()
      return admitted.map(({ id }) => id)
    },
    /** A failed one takes its turn again, with the same file. */
    retry(id: number): void {
      const item = items.find((each) => each.id === id)
      if (!item || !canRetry(item)) return
      send({ type: 'retried', id })
      startTicking()
    },
    cancel(id: number): void {
      running.get(id)?.abort()
      kept.delete(id)
      send({ type: 'cancelled', id })
    },
    clear: () => send({ type: 'cleared' }),
    /** Stops and forgets everything: for leaving an agency. */
    empty(): void {
      for (const controller of running.values()) controller.abort()
      kept.clear()
      send({ type: 'emptied' })
    },
  }
}

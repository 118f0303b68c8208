import { uploadTickMs } from '@contract/limits.ts'
import { messageOf } from '@/shared/api/call-error.ts'
import type { UploadedReference, UploadItem, UploadProperty } from './upload-item.ts'
import { changeQueue, nextToStart, type UploadEvent } from './upload-queue.machine.ts'

export type UploadOptions = { signal: AbortSignal; onProgress: (percentage: number) => void }

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

/** The queue outlives pages: it starts files in turn, keeps their progress and tells whoever listens. */
export function createUploadQueue(checkFile: CheckFile) {
  let items: readonly UploadItem[] = []
  let nextId = 1
  let timer: ReturnType<typeof setInterval> | null = null
  const running = new Map<number, AbortController>()
  const waiting = new Map<number, NewUpload>()
  const listeners = new Set<() => void>()

  function send(event: UploadEvent): void {
    items = changeQueue(items, event)
    for (const listener of listeners) listener()
  }

  async function run(item: UploadItem, asked: NewUpload): Promise<void> {
    const controller = new AbortController()
    running.set(item.id, controller)
    send({ type: 'started', id: item.id })
    try {
      const reference = await asked.upload(item.file as File, {
        signal: controller.signal,
        onProgress: (percentage) => send({ type: 'progressed', id: item.id, percentage }),
      })
      if (controller.signal.aborted) return
      send({ type: 'succeeded', id: item.id, reference })
      asked.onStored?.(reference)
    } catch (error) {
      if (!controller.signal.aborted) send({ type: 'failed', id: item.id, error: messageOf(error, 'Upload failed') })
    } finally {
      running.delete(item.id)
    }
  }

  function tick(): void {
    for (const item of nextToStart(items)) {
      const asked = waiting.get(item.id)
      waiting.delete(item.id)
      if (asked) void run(item, asked)
    }
    if (waiting.size === 0 && timer !== null) {
      clearInterval(timer)
      timer = null
    }
  }

  function admit(asked: NewUpload): UploadItem {
    const { file } = asked
    const error = file && checkFile(file)
    const item: UploadItem = {
      id: nextId++,
      file,
      fileName: file?.name ?? asked.name ?? '',
      name: asked.name ?? file?.name ?? '',
      size: file?.size ?? 0,
      property: asked.property ?? null,
      state: file === null ? 'success' : error ? 'failed' : 'queued',
      percentage: file === null ? 100 : 0,
      error: error || null,
      reference: null,
    }
    if (item.state === 'queued') waiting.set(item.id, asked)
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
      if (waiting.size > 0) timer ??= setInterval(tick, uploadTickMs)
      return admitted.map(({ id }) => id)
    },
    cancel(id: number): void {
      running.get(id)?.abort()
      waiting.delete(id)
      send({ type: 'cancelled', id })
    },
    clear: () => send({ type: 'cleared' }),
    /** Stops and forgets everything: for leaving an agency. */
    empty(): void {
      for (const controller of running.values()) controller.abort()
      waiting.clear()
      send({ type: 'emptied' })
    },
  }
}

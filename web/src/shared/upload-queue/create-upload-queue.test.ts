import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '@/shared/api/call-error.ts'
import { createUploadQueue, type NewUpload, type UploadOptions } from './create-upload-queue.ts'
import type { UploadedReference } from './upload-item.ts'

const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })
const tooLarge = 'File size is too large'

type Running = {
  name: string
  options: UploadOptions
  store: (reference: UploadedReference) => void
  refuse: (error: unknown) => void
}

function given() {
  const running: Running[] = []
  const queue = createUploadQueue((file) => (file.name === 'huge.pdf' ? tooLarge : null))
  const upload: NewUpload['upload'] = async (file, options) =>
    new Promise((store, refuse) => running.push({ name: file.name, options, store, refuse }))
  const add = (...names: string[]) => queue.add(names.map((name) => ({ file: pdf(name), upload })))
  const states = () => queue.read().map(({ name, state }) => `${name} ${state}`)
  return { queue, running, add, states, upload }
}

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

describe('the upload queue', () => {
  it('starts two uploads after a second, and the third when one is done', async () => {
    const { add, states, running } = given()
    add('a.pdf', 'b.pdf', 'c.pdf')
    expect(states()).toEqual(['a.pdf queued', 'b.pdf queued', 'c.pdf queued'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(states()).toEqual(['a.pdf uploading', 'b.pdf uploading', 'c.pdf queued'])
    running[0]!.store({ id: 1 })
    await vi.advanceTimersByTimeAsync(999)
    expect(states()[2]).toBe('c.pdf queued')
    await vi.advanceTimersByTimeAsync(1)
    expect(states()).toEqual(['a.pdf success', 'b.pdf uploading', 'c.pdf uploading'])
  })

  it('stores the percentage and notifies its listeners', async () => {
    const { add, queue, running } = given()
    const listener = vi.fn()
    queue.subscribe(listener)
    add('a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    running[0]!.options.onProgress(37)
    expect(queue.read()[0]).toMatchObject({ percentage: 37 })
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('fails a refused file immediately and never sends it', async () => {
    const { add, queue, running } = given()
    add('huge.pdf')
    await vi.advanceTimersByTimeAsync(3000)
    expect(queue.read()[0]).toMatchObject({ state: 'failed', error: tooLarge })
    expect(running).toEqual([])
  })

  it('counts an item without a file as done', () => {
    const { queue, upload } = given()
    queue.add([{ file: null, name: 'Certificate', upload }])
    expect(queue.read()[0]).toMatchObject({ state: 'success', name: 'Certificate' })
  })

  it('shows the server’s message when it refuses', async () => {
    const { add, queue, running } = given()
    add('a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    running[0]!.refuse(new CallError(415, { code: 'unsupported-type', message: 'Invalid file type' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.read()[0]).toMatchObject({ state: 'failed', error: 'Invalid file type' })
  })

  it('aborts a running upload that is cancelled, and removes it', async () => {
    const { add, queue, running } = given()
    const [id] = add('a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    queue.cancel(id!)
    expect(running[0]!.options.signal.aborted).toBe(true)
    expect(queue.read()).toEqual([])
    running[0]!.store({ id: 1 })
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.read()).toEqual([])
  })

  it('never sends what was cancelled while it waited', async () => {
    const { add, queue, running } = given()
    const [id] = add('a.pdf')
    queue.cancel(id!)
    await vi.advanceTimersByTimeAsync(2000)
    expect(running).toEqual([])
  })

  it('notifies the area when a file is stored, unless it was cancelled first', async () => {
    const { queue, running, upload } = given()
    const onStored = vi.fn()
    const [, second] = queue.add([pdf('a.pdf'), pdf('b.pdf')].map((file) => ({ file, upload, onStored })))
    await vi.advanceTimersByTimeAsync(1000)
    queue.cancel(second!)
    running[1]!.store({ id: 2 })
    running[0]!.store({ fileReference: 'r1' })
    await vi.advanceTimersByTimeAsync(0)
    expect(onStored.mock.calls).toEqual([[{ fileReference: 'r1' }]])
  })

  it('retries a failed file with the same key, so that it is stored once', async () => {
    const { add, queue, running, states } = given()
    const [id] = add('a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    running[0]!.options.onProgress(80)
    running[0]!.refuse(new CallError(0, { code: 'unreachable', message: 'We could not reach the portal.' }))
    await vi.advanceTimersByTimeAsync(0)
    queue.retry(id!)
    expect(queue.read()[0]).toMatchObject({ state: 'queued', percentage: 0, error: null, remedy: null })
    await vi.advanceTimersByTimeAsync(1000)
    expect(states()).toEqual(['a.pdf uploading'])
    expect(running[1]!.options.idempotencyKey).toBe(running[0]!.options.idempotencyKey)
    running[1]!.store({ id: 4 })
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.read()[0]).toMatchObject({ state: 'success', reference: { id: 4 } })
  })

  it('gives every upload a separate key, even for the same file', async () => {
    const { add, running } = given()
    add('a.pdf', 'a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    const keys = running.map(({ options }) => options.idempotencyKey)
    expect(new Set(keys).size).toBe(2)
    expect(keys.every((key) => key.length >= 16)).toBe(true)
  })

  it('offers a retry only for failures that a retry can fix', async () => {
    const { add, queue, running } = given()
    const refusals = [
      new CallError(401, { code: 'no-session', message: 'No user session' }),
      new CallError(415, { code: 'unsupported-type', message: 'Invalid file type' }),
      new CallError(413, { code: 'too-large', message: tooLarge }),
      new CallError(422, { code: 'rule-broken', message: 'This property has been cancelled' }),
      new CallError(503, { code: 'unavailable', message: '' }),
    ]
    add('huge.pdf', ...refusals.map(({ code }) => `${code}.pdf`))
    for (const [index, refusal] of refusals.entries()) {
      await vi.advanceTimersByTimeAsync(1000)
      running[index]!.refuse(refusal)
      await vi.advanceTimersByTimeAsync(0)
    }
    const remedies = queue.read().map(({ remedy }) => remedy)
    expect(remedies).toEqual(['none', 'sign-in-and-retry', 'none', 'none', 'none', 'retry'])
    for (const { id } of queue.read()) queue.retry(id)
    expect(queue.read().map(({ state }) => state)).toEqual(['failed', 'queued', 'failed', 'failed', 'failed', 'queued'])
    expect(queue.read().at(-1)).toMatchObject({ name: 'unavailable.pdf' })
  })

  it('shows a general text for a failure without a message', async () => {
    const { add, queue, running } = given()
    add('a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    running[0]!.refuse(new CallError(502, { code: 'internal', message: '' }))
    await vi.advanceTimersByTimeAsync(0)
    expect(queue.read()[0]).toMatchObject({ error: 'Upload failed' })
  })

  it('reports each percentage once, even if the browser reports it more often', async () => {
    const { add, queue, running } = given()
    add('a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    const listener = vi.fn()
    queue.subscribe(listener)
    for (const percentage of [37.1, 37.4, 37.9, 38]) running[0]!.options.onProgress(percentage)
    expect(listener).toHaveBeenCalledTimes(2)
  })

  it('stops all uploads when the user leaves the agency', async () => {
    const { add, queue, running } = given()
    add('a.pdf', 'b.pdf', 'c.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    queue.empty()
    await vi.advanceTimersByTimeAsync(2000)
    expect(queue.read()).toEqual([])
    expect(running.map(({ options }) => options.signal.aborted)).toEqual([true, true])
  })
})

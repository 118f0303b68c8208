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
  it('starts two at the next second and the third when one is done', async () => {
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

  it('keeps the percentage and tells that it changed', async () => {
    const { add, queue, running } = given()
    const listener = vi.fn()
    queue.subscribe(listener)
    add('a.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    running[0]!.options.onProgress(37)
    expect(queue.read()[0]).toMatchObject({ percentage: 37 })
    expect(listener).toHaveBeenCalledTimes(3)
  })

  it('fails a refused file at once and never sends it', async () => {
    const { add, queue, running } = given()
    add('huge.pdf')
    await vi.advanceTimersByTimeAsync(3000)
    expect(queue.read()[0]).toMatchObject({ state: 'failed', error: tooLarge })
    expect(running).toEqual([])
  })

  it('takes something without a file as done', () => {
    const { queue, upload } = given()
    queue.add([{ file: null, name: 'Certificate', upload }])
    expect(queue.read()[0]).toMatchObject({ state: 'success', name: 'Certificate' })
  })

  it('shows the text of the server when it refuses', async () => {
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

  it('tells the area when a file is stored, and not when it was cancelled first', async () => {
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

  it('stops everything when the agency is left', async () => {
    const { add, queue, running } = given()
    add('a.pdf', 'b.pdf', 'c.pdf')
    await vi.advanceTimersByTimeAsync(1000)
    queue.empty()
    await vi.advanceTimersByTimeAsync(2000)
    expect(queue.read()).toEqual([])
    expect(running.map(({ options }) => options.signal.aborted)).toEqual([true, true])
  })
})

import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { UploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { UploadQueueProvider, useUploadQueue } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { UploadsButton } from './UploadsButton.tsx'

const caught: { queue?: UploadQueue } = {}
function Catch() {
  const queue = useUploadQueue()
  useEffect(() => {
    caught.queue = queue
  }, [queue])
  return null
}

type Running = { onProgress: (percentage: number) => void; store: () => void; refuse: (error: Error) => void }
const running: Running[] = []

const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })
const add = async (...files: File[]) =>
  act(async () => {
    caught.queue!.add(
      files.map((file) => ({
        file,
        property: { id: 5, type: 'managed' as const, address: '12 Elm St' },
        upload: async (_, { onProgress }) =>
          new Promise((resolve, refuse) => running.push({ onProgress, store: () => resolve({ id: 1 }), refuse })),
      })),
    )
  })
const tick = async () => act(async () => vi.advanceTimersByTimeAsync(1000))
const openPanel = async () => {
  await userEvent
    .setup({ advanceTimers: vi.advanceTimersByTime })
    .click(screen.getByRole('button', { name: /^Uploads/ }))
  return within(await screen.findByRole('dialog', { name: 'Uploads' }))
}
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asks first' : 'goes'
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  running.length = 0
  render(
    <UploadQueueProvider>
      <Catch />
      <UploadsButton />
    </UploadQueueProvider>,
  )
})

describe('the uploads of the header', () => {
  it('count what is under way, then what failed, then what is done', async () => {
    await add(pdf('a.pdf'), pdf('b.pdf'))
    expect(screen.getByRole('button', { name: 'Uploads, 2 uploading' })).toBeDefined()
    await tick()
    await act(async () => running[0]!.refuse(new Error('x')))
    await act(async () => running[1]!.store())
    expect(screen.getByRole('button', { name: 'Uploads, 1 failed' })).toBeDefined()
    await act(async () => caught.queue!.cancel(caught.queue!.read().find((item) => item.state === 'failed')!.id))
    expect(screen.getByRole('button', { name: 'Uploads, 1 completed' })).toBeDefined()
  })

  it('show each file with its property and how far it is', async () => {
    await add(pdf('a.pdf'))
    await tick()
    await act(async () => running[0]!.onProgress(42))
    const panel = await openPanel()
    expect(panel.getByText('a.pdf')).toBeDefined()
    expect(panel.getByText('12 Elm St')).toBeDefined()
    expect(panel.getByText('42%')).toBeDefined()
    await act(async () => running[0]!.onProgress(100))
    expect(panel.getByText('Processing')).toBeDefined()
  })

  it('say why a file was not taken, and let it be removed', async () => {
    await add(new File(['x'], 'run.exe', { type: 'application/octet-stream' }), pdf('huge.pdf', 20 * 1024 * 1024 + 1))
    const panel = await openPanel()
    expect(panel.getByText('Failed (Invalid file type)')).toBeDefined()
    expect(panel.getByText('Failed (File size is too large)')).toBeDefined()
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(panel.getByRole('button', { name: 'Remove run.exe' }))
    expect(panel.queryByText('run.exe')).toBeNull()
  })

  it('clear what is done and keep the rest', async () => {
    await add(pdf('a.pdf'), pdf('b.pdf'))
    await tick()
    await act(async () => running[0]!.store())
    const panel = await openPanel()
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(panel.getByRole('button', { name: 'Clear' }))
    expect(panel.queryByText('a.pdf')).toBeNull()
    expect(panel.getByText('b.pdf')).toBeDefined()
    expect(panel.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('warn before the page is left only while something is not finished', async () => {
    expect(leave()).toBe('goes')
    await add(pdf('a.pdf'))
    expect(leave()).toBe('asks first')
    await tick()
    expect(leave()).toBe('asks first')
    await act(async () => running[0]!.store())
    expect(leave()).toBe('goes')
  })
})

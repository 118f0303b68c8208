import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '@/shared/api/call-error.ts'
import { useUploadQueue, type UploadQueue } from '@/shared/upload-queue/create-upload-queue.ts'
import { UploadQueueProvider } from '@/shared/upload-queue/UploadQueueProvider.tsx'
import { UiProvider } from '@/ui/layout/UiProvider.tsx'
import { UploadsButton } from './UploadsButton.tsx'

const caught: { queue?: UploadQueue } = {}
function Catch() {
  const queue = useUploadQueue()
  useEffect(() => {
    caught.queue = queue
  }, [queue])
  return null
}

type Running = {
  onProgress: (percentage: number) => void
  key: string
  signal: AbortSignal
  store: () => void
  refuse: (error: Error) => void
}
const running: Running[] = []
const went: string[] = []

const pdf = (name: string, size = 10) => new File([new Uint8Array(size)], name, { type: 'application/pdf' })
const add = async (...files: File[]) =>
  act(async () => {
    caught.queue!.add(
      files.map((file) => ({
        file,
        property: { id: 5, type: 'managed' as const, address: '12 Elm St' },
        upload: async (_, { onProgress, signal, idempotencyKey: key }) =>
          new Promise((resolve, refuse) =>
            running.push({ onProgress, signal, key, store: () => resolve({ id: 1 }), refuse }),
          ),
      })),
    )
  })
const tick = async () => act(async () => vi.advanceTimersByTimeAsync(1000))
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime })
const openPanel = async () => {
  await user().click(screen.getByRole('button', { name: /^Uploads/ }))
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
  went.length = 0
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { enabled: false } } })}>
      <UiProvider navigate={(href) => void went.push(href)}>
        <UploadQueueProvider>
          <Catch />
          <UploadsButton />
        </UploadQueueProvider>
      </UiProvider>
    </QueryClientProvider>,
  )
})

describe('the uploads in the header', () => {
  it('count running uploads, then failed ones, then completed ones', async () => {
    await add(pdf('a.pdf'), pdf('b.pdf'))
    expect(screen.getByRole('button', { name: 'Uploads, 2 uploading' })).toBeDefined()
    await tick()
    await act(async () => running[0]!.refuse(new Error('x')))
    await act(async () => running[1]!.store())
    expect(screen.getByRole('button', { name: 'Uploads, 1 failed' })).toBeDefined()
    await act(async () => caught.queue!.cancel(caught.queue!.read().find((item) => item.state === 'failed')!.id))
    expect(screen.getByRole('button', { name: 'Uploads, 1 completed' })).toBeDefined()
  })

  it('show each file with its property and progress', async () => {
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

  it('show why a file was refused, and let it be removed', async () => {
    await add(new File(['x'], 'run.exe', { type: 'application/octet-stream' }), pdf('huge.pdf', 20 * 1024 * 1024 + 1))
    const panel = await openPanel()
    expect(panel.getByText('Failed (Invalid file type)')).toBeDefined()
    expect(panel.getByText('Failed (File size is too large)')).toBeDefined()
    await user().click(panel.getByRole('button', { name: 'Remove run.exe' }))
    expect(panel.queryByText('run.exe')).toBeNull()
  })

  it('keep the focus in the panel when a file is removed', async () => {
    await add(pdf('a.pdf'), pdf('b.pdf'))
    const panel = await openPanel()
    await user().click(panel.getByRole('button', { name: 'Cancel a.pdf' }))
    expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Cancel b.pdf' }))
    await user().click(panel.getByRole('button', { name: 'Cancel b.pdf' }))
    expect(screen.getByRole('dialog', { name: 'Uploads' }).contains(document.activeElement)).toBe(true)
  })

  it('link to the documents of their property, and close the panel', async () => {
    await add(pdf('a.pdf'))
    const panel = await openPanel()
    const link = panel.getByRole('link', { name: '12 Elm St' })
    expect(link.getAttribute('href')).toBe('/property/5/documents')
    await user().click(link)
    expect(screen.queryByRole('dialog', { name: 'Uploads' })).toBeNull()
    expect(went).toEqual(['/property/5/documents'])
  })

  it('show running uploads first, then failed, queued and completed ones', async () => {
    await add(pdf('done.pdf'), pdf('running.pdf'), pdf('failed.pdf'), pdf('waiting.pdf'), pdf('also-waiting.pdf'))
    await tick()
    await act(async () => running[0]!.store())
    await tick()
    await act(async () => running[2]!.refuse(new Error('x')))
    const panel = await openPanel()
    const names = panel.getAllByRole('listitem').map((item) => item.querySelector('p')?.textContent)
    expect(names).toEqual(['running.pdf', 'failed.pdf', 'waiting.pdf', 'also-waiting.pdf', 'done.pdf'])
    expect(panel.getByRole('list', { name: 'Uploads' }).style.maxHeight).toBe('400px')
  })

  it('let a failed file be retried with the same key', async () => {
    await add(pdf('a.pdf'))
    await tick()
    await act(async () => running[0]!.refuse(new CallError(503, { code: 'unavailable', message: 'Back soon' })))
    const panel = await openPanel()
    expect(panel.getByText('Failed (Back soon)')).toBeDefined()
    await user().click(panel.getByRole('button', { name: 'Try again a.pdf' }))
    expect(panel.getByText('Queued')).toBeDefined()
    await tick()
    expect(running.map(({ key }) => key)).toEqual([running[0]!.key, running[0]!.key])
    await act(async () => running[1]!.store())
    expect(panel.getByText('Uploaded')).toBeDefined()
  })

  it('say what to do when the session has ended, and keep the files until then', async () => {
    await add(pdf('a.pdf'), pdf('b.pdf'))
    await tick()
    const gone = new CallError(401, { code: 'no-session', message: 'No user session' })
    await act(async () => running.forEach(({ refuse }) => refuse(gone)))
    const panel = await openPanel()
    expect(panel.getAllByText('Failed (No user session)')).toHaveLength(2)
    expect(panel.getAllByText(/^Log in again in another tab, then try again here/)).toHaveLength(2)
    await user().click(panel.getByRole('button', { name: 'Try all again' }))
    await tick()
    expect(running).toHaveLength(4)
  })

  it('offer no retry for a file that the server refuses', async () => {
    await add(pdf('a.pdf'))
    await tick()
    const refusal = new CallError(415, { code: 'unsupported-type', message: 'Invalid file type' })
    await act(async () => running[0]!.refuse(refusal))
    const panel = await openPanel()
    expect(panel.getByText('Failed (Invalid file type)')).toBeDefined()
    expect(panel.queryByRole('button', { name: /^Try again/ })).toBeNull()
    expect(panel.queryByRole('button', { name: 'Clear' })).toBeNull()
    await user().click(panel.getByRole('button', { name: 'Remove a.pdf' }))
    expect(await panel.findByText('No uploads')).toBeDefined()
  })

  it('stop an upload that is cancelled', async () => {
    await add(pdf('a.pdf'))
    await tick()
    const panel = await openPanel()
    await user().click(panel.getByRole('button', { name: 'Cancel a.pdf' }))
    expect(running[0]!.signal.aborted).toBe(true)
    expect(await panel.findByText('No uploads')).toBeDefined()
  })

  it('clear completed uploads and keep the others', async () => {
    await add(pdf('a.pdf'), pdf('b.pdf'))
    await tick()
    await act(async () => running[0]!.store())
    const panel = await openPanel()
    await user().click(panel.getByRole('button', { name: 'Clear' }))
    expect(panel.queryByText('a.pdf')).toBeNull()
    expect(panel.getByText('b.pdf')).toBeDefined()
    expect(panel.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('warn before the page is left only while an upload is unfinished', async () => {
    expect(leave()).toBe('goes')
    await add(pdf('a.pdf'))
    expect(leave()).toBe('asks first')
    await tick()
    expect(leave()).toBe('asks first')
    await act(async () => running[0]!.store())
    expect(leave()).toBe('goes')
  })
})

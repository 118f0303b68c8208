import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { downloadStore } from './download-store.ts'
import { DownloadTray } from './DownloadTray.tsx'
import { cancelDownload, runDownload } from './run-download.ts'

const wanted = { path: '/v1/export?facet=OVERDUE', fileName: 'Properties.xlsx', label: 'Other service providers' }

/** A server that sends its data when the test says so. */
function slowServer(headers: Record<string, string> = {}) {
  const query: { url: string; signal: AbortSignal | null | undefined }[] = []
  let out: ReadableStreamDefaultController<Uint8Array> | undefined
  vi.stubGlobal('fetch', async (url: string, { signal }: RequestInit = {}) => {
    query.push({ url, signal })
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        out = controller
        signal?.addEventListener('abort', () => controller.error(new DOMException('Aborted', 'AbortError')))
      },
    })
    return new Response(body, { status: 200, headers })
  })
  return {
    query,
    send: async (bytes: number) => act(async () => out?.enqueue(new Uint8Array(bytes))),
    end: async () => act(async () => out?.close()),
    breakOff: async () => act(async () => out?.error(new TypeError('network error'))),
  }
}

const saved: string[] = []
const start = async () => act(async () => runDownload(wanted))
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented ? 'asks first' : 'goes'
}

beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  for (const { id } of downloadStore.read()) cancelDownload(id)
})

describe('an export', () => {
  it('shows the number of rows and the received bytes, and is saved under its name', async () => {
    const server = slowServer({ 'x-total-rows': '20000' })
    render(<DownloadTray />)
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    await start()
    expect(await screen.findByText('20,000 rows, Preparing')).toBeDefined()
    await server.send(1_500_000)
    expect(await screen.findByText('20,000 rows, 1.4 MB received')).toBeDefined()
    expect(screen.getByRole('progressbar', { name: 'Fetching Other service providers' })).toBeDefined()
    await server.end()
    expect(await screen.findByText('Saved, 20,000 rows, 1.4 MB')).toBeDefined()
    expect(saved).toEqual(['Properties.xlsx'])
  })

  it('continues when the user leaves the page', async () => {
    const server = slowServer()
    const page = render(<DownloadTray />)
    await start()
    page.unmount()
    await server.send(10)
    await server.end()
    expect(saved).toEqual(['Properties.xlsx'])
  })

  it('that breaks off half way saves nothing, shows the failure and can be tried again', async () => {
    const server = slowServer({ 'x-total-rows': '1' })
    render(<DownloadTray />)
    await start()
    await server.send(400_000)
    await server.breakOff()
    expect(await screen.findByText('We could not reach the portal. Check your connection and try again.')).toBeDefined()
    expect(saved).toEqual([])
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('1 row, Preparing')).toBeDefined()
    await server.send(10)
    await server.end()
    expect(saved).toEqual(['Properties.xlsx'])
    expect(server.query).toHaveLength(2)
  })

  it('that is refused shows the server’s message', async () => {
    const error = { code: 'not-found', message: 'This property manager was not found' }
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ success: false, error }), { status: 404 }))
    render(<DownloadTray />)
    await start()
    expect(await screen.findByText('This property manager was not found')).toBeDefined()
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss Other service providers' }))
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
  })

  it('that is dismissed leaves the focus on the next one, and the last one on the page', async () => {
    slowServer()
    render(
      <>
        <main tabIndex={-1} />
        <DownloadTray />
      </>,
    )
    await start()
    await act(async () => runDownload({ ...wanted, path: '/v1/other', label: 'Invoices' }))
    const cancel = async (label: string) => screen.findByRole('button', { name: `Cancel download of ${label}` })
    await userEvent.click(await cancel('Other service providers'))
    expect(document.activeElement).toBe(await cancel('Invoices'))
    await userEvent.click(await cancel('Invoices'))
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('can be cancelled, and then nothing is saved', async () => {
    const server = slowServer()
    render(<DownloadTray />)
    await start()
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel download of Other service providers' }))
    expect(server.query[0]?.signal?.aborted).toBe(true)
    expect(screen.queryByRole('region', { name: 'Downloads' })).toBeNull()
    expect(saved).toEqual([])
  })

  it('is fetched once even if it is requested several times before it is done', async () => {
    const server = slowServer()
    await start()
    await start()
    expect(server.query).toHaveLength(1)
    await server.end()
    await start()
    expect(server.query).toHaveLength(2)
    await server.end()
  })

  it('makes the browser ask before the user leaves the portal while it runs', async () => {
    const server = slowServer()
    expect(leave()).toBe('goes')
    await start()
    expect(leave()).toBe('asks first')
    await server.end()
    expect(leave()).toBe('goes')
  })
})

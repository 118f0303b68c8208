// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Reply = { ok?: boolean; redirected?: boolean; text?: () => Promise<string> }

let replies: (Reply | 'no connection')[]
const fetched = vi.fn<(address: string) => void>()

const working = '<span id="request-7" data-about="Export asked for 9 am" data-working>Being prepared</span>'
const ready = '<span id="request-7">Ready: 1 record</span><button>Download</button>'
const partWith = (outcome: string) => `<section aria-labelledby="requests" data-waiting-part="/vic/PersonalData/index">
  ${outcome.includes('data-working') ? '<p><a href="/vic/PersonalData/index#requests">Look again</a></p>' : ''}<table><tr><td>${outcome}</td></tr></table></section>`
const pageWith = (outcome: string): Reply => ({
  ok: true,
  text: async () => `<html><body><main>${partWith(outcome)}</main></body></html>`,
})

async function open(outcome: string): Promise<void> {
  document.body.innerHTML = `<main><div data-while-working>The export is being prepared</div><input id="text">
    <h2 id="requests" tabindex="-1">Exports</h2><p id="waiting-status" role="status"></p>${partWith(outcome)}</main>`
  vi.resetModules()
  await import('./waiting-part.ts')
}
const status = () => document.querySelector('[role=status]')?.textContent
const list = () => document.querySelector('[data-waiting-part]')?.textContent.trim()

beforeEach(() => {
  vi.useFakeTimers()
  replies = []
  fetched.mockClear()
  vi.stubGlobal('fetch', async (address: string) => {
    fetched(address)
    const reply = replies.shift() ?? pageWith(working)
    if (reply === 'no connection') throw new TypeError('no connection')
    return reply
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the list and the status line say when it has ended, and what is typed elsewhere stays', async () => {
  await open(working)
  document.querySelector('input')?.setAttribute('value', 'Typed')
  replies = ['no connection', { ok: false }, pageWith(working), pageWith(ready)]
  await vi.advanceTimersByTimeAsync(2000)
  expect(status()).toBe('The list says by itself when it is done.')
  expect(list()).toContain('Being prepared')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(status()).toBe('Export asked for 9 am: Ready: 1 record')
  expect(list()).toBe('Ready: 1 recordDownload')
  expect(document.body.textContent).not.toContain('The export is being prepared')
  expect(document.querySelector('input')?.getAttribute('value')).toBe('Typed')
  expect(fetched.mock.calls).toEqual(Array.from({ length: 4 }, () => ['/vic/PersonalData/index']))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).toHaveBeenCalledTimes(4)
})

test('the keyboard goes from a link that is not there any more to the heading', async () => {
  await open(working)
  const link = document.querySelector('a') as HTMLElement
  link.focus()
  replies = [pageWith(`${working} 2 minutes`), pageWith(ready)]
  await vi.advanceTimersByTimeAsync(2000)
  expect(list()).toContain('2 minutes')
  expect(document.activeElement?.textContent).toBe('Look again')
  await vi.advanceTimersByTimeAsync(10_000)
  expect(document.activeElement?.id).toBe('requests')
})

test('after 15 minutes, or signed out, it ends and says so', async () => {
  await open(working)
  await vi.advanceTimersByTimeAsync(16 * 60_000)
  expect(status()).toContain('It takes longer than usual.')
  const looks = fetched.mock.calls.length
  expect(looks).toBeGreaterThan(50)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).toHaveBeenCalledTimes(looks)

  await open(working)
  replies = [{ ok: true, redirected: true }]
  await vi.advanceTimersByTimeAsync(600_000)
  expect(status()).toContain('you are signed out')
  expect(fetched).toHaveBeenCalledTimes(looks + 1)
})

test('a page on which nothing is being done is left alone', async () => {
  await open(ready)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(fetched).not.toHaveBeenCalled()
  expect(status()).toBe('')
})

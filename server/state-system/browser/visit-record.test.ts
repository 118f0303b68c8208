// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

type Sent = Record<string, string>
type Reply = Partial<Response> | 'no connection'

let sent: Sent[]
let replies: Reply[]
const followed = vi.fn<(url: string | URL) => void>()
const signedOut: Reply = { redirected: true, url: 'http://localhost/vic/Users/login' }
const stored: Reply = { redirected: true, url: 'http://localhost/vic/Repairs?done=1207' }

type Shown = {
  formToken?: string
  isOpen?: boolean
  make?: string
  alert?: string
  booking?: string
  differs?: boolean
}

/** The page of a repair as the system sends it. Each sign-in has its own form token. One that is over has no fields, unless it refuses them. */
const repairPage = ({
  formToken = 'first sign-in',
  isOpen = true,
  make: typed = '',
  alert = '',
  booking = 'of Tom',
  differs = false,
}: Shown = {}) =>
  `<main>${alert && `<div class="notice" role="alert">${alert}</div>`}${differs ? '<section class="differences"></section>' : ''}<div id="connection" hidden></div>
    <form action="/vic/Repairs/view/1/2" data-copy="repair-vic-1-2" data-button="act" ${isOpen ? 'data-open="yes"' : ''}>
      <input type="hidden" name="form_token" value="${formToken}">
      <input type="hidden" name="submission_key" value="${crypto.randomUUID()}">
      <input type="hidden" name="record" value="repair-vic-1-2"><input type="hidden" name="booking" value="${booking}">
      ${
        isOpen || alert
          ? `<input type="radio" name="finding.5.done" value="yes"><input type="radio" name="finding.5.done" value="no">
             <input type="text" name="finding.5.make" value="${typed}">`
          : ''
      }
    </form></main>`

async function open(page: string): Promise<HTMLFormElement> {
  document.body.innerHTML = page
  vi.resetModules()
  await import('./visit-record.ts')
  await settle()
  return document.querySelector('form') as HTMLFormElement
}
const openRepair = async (formToken = 'first sign-in') => open(repairPage({ formToken }))
const answer = (status: number, page: string): Reply => ({ status, text: async () => page })
const copy = () =>
  JSON.parse(localStorage.getItem('repair-vic-1-2') ?? 'null') as { fields: Sent; action: string } | null
const pressed = (text: string) =>
  ([...document.querySelectorAll('#connection button')] as HTMLButtonElement[]).find(
    (button) => button.textContent === text,
  )

async function type(form: HTMLFormElement): Promise<void> {
  const [yes] = form.querySelectorAll<HTMLInputElement>('[name="finding.5.done"]')
  if (yes) yes.checked = true
  make(form).value = 'Brooks EIB605'
  make(form).dispatchEvent(new Event('input', { bubbles: true }))
  form.dispatchEvent(Object.assign(new Event('submit', { cancelable: true }), { submitter: { value: 'complete' } }))
  await settle()
}
const make = (form: HTMLFormElement) => form.querySelector('[name="finding.5.make"]') as HTMLInputElement
const message = () => document.querySelector('#connection')?.textContent ?? ''
const settle = async () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  localStorage.clear()
  sent = []
  replies = []
  followed.mockClear()
  vi.spyOn(location, 'assign').mockImplementation(followed)
  vi.stubGlobal('scrollTo', vi.fn())
  vi.stubGlobal('fetch', async (_: string, { body }: { body: URLSearchParams }) => {
    sent.push(Object.fromEntries(body))
    const reply = replies.shift() ?? 'no connection'
    if (reply === 'no connection') throw new TypeError('no connection')
    return reply
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('a repair typed without a connection survives a reload and is sent again with the same key', async () => {
  await type(await openRepair())
  expect(message()).toContain('No connection. Your record is kept on this phone')
  replies = [stored]
  const reopened = await openRepair()
  await settle()
  expect(make(reopened).value).toBe('Brooks EIB605')
  expect(sent.map(({ act, submission_key: key }) => [act, key])).toEqual([
    ['complete', sent[0]?.['submission_key']],
    ['complete', sent[0]?.['submission_key']],
  ])
  expect(followed).toHaveBeenCalledWith(stored.url)
  expect(localStorage.length).toBe(0)
})

test('after signing in again the text is shown, and nothing is sent until the button is pressed', async () => {
  replies = [signedOut]
  await type(await openRepair())
  expect(message()).toContain('You are signed out.')
  const reopened = await openRepair('second sign-in')
  await settle()
  expect(sent).toHaveLength(1)
  expect(make(reopened).value).toBe('Brooks EIB605')
})

test('an appliance that is replaced asks for its own date, and one that is not keeps its own', async () => {
  const form = await openRepair()
  form.innerHTML += `<select name="smoke.appliance.a7.change"><option value=""></option><option>REPLACED</option></select>
    <input type="date" name="smoke.appliance.a7.expires" value="2035-03-23">`
  const choose = (value: string) => {
    const select = form.querySelector('select') as HTMLSelectElement
    select.value = value
    select.dispatchEvent(new Event('input', { bubbles: true }))
    return (form.querySelector('[type=date]') as HTMLInputElement).value
  }
  expect(choose('REPLACED')).toBe('')
  expect(choose('')).toBe('2035-03-23')
})

test('a record that waited for a connection is not sent under another sign-in', async () => {
  await type(await openRepair())
  const reopened = await openRepair('of a colleague')
  await settle()
  expect(sent).toHaveLength(1)
  expect(make(reopened).value).toBe('Brooks EIB605')
})

const alert = 'Ada Administrator recorded this repair on 16/11/2026, 10:32 am.'
const refused = () => answer(409, repairPage({ isOpen: false, make: 'Brooks EIB605', alert }))

test('a record that the system has not stored stays on the phone, and is not sent again by itself', async () => {
  replies = [refused()]
  await type(await openRepair())
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(alert)
  expect(copy()).toMatchObject({ fields: { 'finding.5.make': 'Brooks EIB605' }, action: null })
  await open(repairPage({ isOpen: false }))
  expect(sent).toHaveLength(1)
  expect(message()).toContain('is still on this phone.')
})

test('a record that lacks something comes back with the focus where the page has it, or else on the message', async () => {
  const lacking = repairPage({ make: 'Brooks EIB605', alert: 'One thing is missing.' })
  replies = [answer(422, lacking.replace('value="yes"', 'value="yes" autofocus'))]
  await type(await openRepair())
  expect(document.activeElement?.getAttribute('value')).toBe('yes')
  replies = [answer(422, lacking)]
  await type(await openRepair())
  expect(document.activeElement?.getAttribute('role')).toBe('alert')
})

test('a page that the system sends to for another reason does not count as stored', async () => {
  replies = [{ redirected: true, url: 'http://localhost/vic/Users/twoFactor' }]
  await type(await openRepair())
  expect(message()).toContain('The system did not take the record.')
  expect(followed).not.toHaveBeenCalled()
  expect(copy()?.fields['finding.5.make']).toBe('Brooks EIB605')
})

test('what is typed while the record is sent stays on the phone', async () => {
  const form = await openRepair()
  replies = [
    {
      ...stored,
      get redirected() {
        make(form).value = 'Clipsal 755'
        return true
      },
    },
  ]
  await type(form)
  expect(sent[0]?.['finding.5.make']).toBe('Brooks EIB605')
  expect(copy()).toMatchObject({ fields: { 'finding.5.make': 'Clipsal 755' }, action: null })
  expect(followed).toHaveBeenCalledWith('/vic/Repairs/view/1/2')
})

test('a repair that is over asks once more whether the text was stored, if the answer was lost', async () => {
  await type(await openRepair())
  replies = [stored]
  await open(repairPage({ isOpen: false }))
  expect(sent[1]).toEqual(sent[0])
  expect(followed).toHaveBeenCalledWith(stored.url)
  expect(localStorage.length).toBe(0)
})

test('text of a repair that is over is shown beside what is stored, and removed only on demand', async () => {
  await type(await openRepair())
  await open(repairPage({ isOpen: false, formToken: 'of a colleague' }))
  expect(sent).toHaveLength(1)
  replies = ['no connection', refused()]
  pressed('Show it beside what is stored')?.click()
  await settle()
  expect(message()).toContain('No connection. Your text of')
  pressed('Show it beside what is stored')?.click()
  await settle()
  expect(sent.at(-1)).toMatchObject({
    form_token: 'of a colleague',
    'finding.5.make': 'Brooks EIB605',
    act: 'complete',
  })
  expect(document.querySelector('[role="alert"]')?.textContent).toBe(alert)
  expect(pressed('Show it beside what is stored')).toBeUndefined()
  expect(copy()).not.toBeNull()
  pressed('Remove it from this phone')?.click()
  expect(localStorage.length).toBe(0)
})

const bookings = () => sent.map(({ booking }) => booking)

test('text that waits on the phone is sent with the booking that its page showed', async () => {
  await type(await openRepair())
  await open(repairPage({ booking: 'of Bea', formToken: 'second sign-in' }))
  expect(message()).toContain('This record or its booking was changed since')
  await type(document.querySelector('form') as HTMLFormElement)
  expect(bookings()).toEqual(['of Tom', 'of Tom'])
})

test('after a reload a change of the booking is shown again before the text is taken', async () => {
  replies = [answer(409, repairPage({ booking: 'of Bea', make: 'Brooks EIB605', alert: 'Changed', differs: true }))]
  await type(await openRepair())
  const reloaded = await open(repairPage({ booking: 'of Bea' }))
  expect(make(reloaded).value).toBe('Brooks EIB605')
  await type(reloaded)
  expect(bookings()).toEqual(['of Tom', 'of Tom'])
})

test('from the page that shows the change the text is sent with the booking of now', async () => {
  replies = [answer(409, repairPage({ booking: 'of Bea', make: 'Brooks EIB605', alert: 'Changed', differs: true }))]
  await type(await openRepair())
  await type(document.querySelector('form') as HTMLFormElement)
  expect(bookings()).toEqual(['of Tom', 'of Bea'])
})

test('text of before the booking was kept says none, so that the system shows it', async () => {
  const old = { at: new Date().toISOString(), fields: { 'finding.5.make': 'Brooks' }, submissionKey: 'k', action: null }
  localStorage.setItem('repair-vic-1-2', JSON.stringify(old))
  await type(await openRepair())
  expect(bookings()).toEqual([''])
})

test('a photo that was just sent can be removed, like those of before', async () => {
  const waiting = [{ key: 'k', url: '', subject: 'gas', name: 'cooker.png', blob: new Blob(['x']) }]
  vi.stubGlobal('indexedDB', {})
  vi.doMock('./photo-store.ts', () => ({ photosOnPhone: async () => waiting, inStore: async () => waiting.splice(0) }))
  replies = [{ ok: true, status: 200, json: async () => ({ id: 9 }) }]
  await open(`<main><ul class="photos"></ul><form id="photo-form" action="/vic/Visits/photo/1/2">
    <input type="hidden" name="form_token" value="first sign-in"><select name="subject"><option value="gas">Gas in general</option></select>
    <input name="file" type="file"></form></main>`)
  const removal = document.querySelector<HTMLFormElement>('.photos form')
  expect(removal?.getAttribute('action')).toMatch(/\/vic\/Visits\/photos\/1\/2\/9$/)
  expect(removal?.method).toBe('post')
  expect(removal?.querySelector('input')).toMatchObject({ name: 'form_token', value: 'first sign-in' })
  expect(removal?.querySelector('button')?.textContent).toBe('Remove the photo “Gas in general”')
  vi.doUnmock('./photo-store.ts')
})

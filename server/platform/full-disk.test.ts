import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { multipartForm } from '../testing/multipart-form.ts'
import { pdf } from '../testing/sample-files.ts'
import { testPortal, type Browser } from '../testing/test-portal.ts'
import { testStateSystem } from '../testing/test-state-system.ts'
import { hasFileSpace } from './full-disk.ts'

const portal = await testPortal()
const system = await testStateSystem()
let browser: Browser
let propertyId: number
beforeAll(async () => {
  const agencyId = await portal.given.agency()
  const userId = await portal.given.user('vic')
  await portal.given.membership(userId, agencyId)
  propertyId = await portal.given.property(agencyId)
  browser = await portal.signIn(userId)
})
afterEach(() => {
  vi.restoreAllMocks()
  portal.clock.offset = 0
})

const message = 'There is no space left to save this at the moment. Please try again later.'
const refused = { status: 503, body: { success: false, error: { code: 'unavailable', message } } }
const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })

const upload = async () => {
  const { body, headers } = multipartForm([
    { name: 'type', value: 'CERTIFICATE' },
    { name: 'services', value: '[{"code":"SMOKE"}]' },
    { name: 'file', value: pdf(), fileName: 'report.pdf', type: 'application/pdf' },
  ])
  return browser.call('POST', `/v1/property/${propertyId}/documents`, { body, headers })
}

type Rows = { rows: (text: string) => Promise<unknown> }
/** PostgreSQL refuses writes of a table, with the error of a full disk. */
async function fill(given: Rows, table: string): Promise<() => Promise<unknown>> {
  await given.rows(`create function public.no_space() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = 'disk_full'; end $$`)
  await given.rows(
    `create trigger no_space before insert or update on ${table} for each row execute function public.no_space()`,
  )
  return async () => given.rows('drop function public.no_space cascade')
}

test('an upload that the disk cannot receive is refused with a message', async () => {
  vi.spyOn(portal.drafts, 'receive').mockRejectedValueOnce(noSpace())
  expect(await upload()).toMatchObject(refused)
})

test('an upload that the disk cannot store is refused with a message, and works again later', async () => {
  vi.spyOn(portal.files, 'store').mockRejectedValueOnce(noSpace())
  expect(await upload()).toMatchObject(refused)
  expect((await upload()).status).toBe(201)
})

test('a full disk of the database refuses writes with a message, /readyz names it, and reading continues', async () => {
  const free = await fill(portal.given, 'files')
  const refusal = await upload()
  await free()
  expect(refusal).toMatchObject(refused)
  expect(refusal.headers['retry-after']).toBe('2')
  const ready = await browser.get('/readyz')
  expect(ready).toMatchObject({
    status: 503,
    body: { status: 'not ready', database: true, databaseSpace: false, reasons: ['The disk of the database is full.'] },
  })
  const freeSessions = await fill(portal.given, 'portal_sessions')
  // A session that was last used two minutes ago would be written.
  portal.clock.offset = 120_000
  const read = await browser.get('/v1/me/shell')
  await freeSessions()
  expect(read.status).toBe(200)
})

test('a state system shows a page while the disk of the database is full', async () => {
  const free = await fill(system.given, 'sign_in_throttles')
  const reply = await system.browser().signIn('vic', 'vic.manager')
  await free()
  expect(reply.statusCode).toBe(503)
  expect(reply.body).toContain('Not available at the moment')
  expect(reply.body).toContain(message)
})

test('space on the disk of the files is measured', async () => {
  expect(await hasFileSpace(portal.config.dataDir)).toBe(true)
  expect(await hasFileSpace('/proc')).toBe(process.platform !== 'linux')
})

import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createQueryClient } from '@/shared/api/query-client.ts'
import { fakeApi, noSession, ok, refuse } from '@/shared/testing/fake-api.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { guardRestoredPage } from './guard-restored-page.ts'
import { sessionQuery } from './shell-data.ts'

const root = document.createElement('div')
const client = createQueryClient()
let stop: () => void
const restore = (persisted = true) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
const reload = () => vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)

beforeEach(() => {
  root.hidden = false
  client.setQueryData(sessionQuery.queryKey, givenSession())
  stop = guardRestoredPage(client, root)
})
afterEach(() => stop())

it('a page restored after signing out stays hidden and reloads', async () => {
  fakeApi({ 'GET /v1/auth/session': noSession() })
  const reloaded = reload()
  restore()
  expect(root.hidden).toBe(true)
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalled())
  expect(root.hidden).toBe(true)
})

it('a page restored for another agency stays hidden and reloads', async () => {
  fakeApi({ 'GET /v1/auth/session': ok(givenSession({ complianceAgencyId: 9 })) })
  const reloaded = reload()
  restore()
  await vi.waitFor(() => expect(reloaded).toHaveBeenCalled())
  expect(root.hidden).toBe(true)
})

it.each([
  ['the same user is still signed in', ok(givenSession())],
  ['the server cannot answer', refuse(503, 'unavailable', 'The database cannot be reached')],
])('a restored page is shown again when %s', async (_, answer) => {
  fakeApi({ 'GET /v1/auth/session': answer })
  const reloaded = reload()
  restore()
  await vi.waitFor(() => expect(root.hidden).toBe(false))
  expect(reloaded).not.toHaveBeenCalled()
})

it('a page that was loaded normally is not changed', () => {
  const api = fakeApi()
  restore(false)
  expect(root.hidden).toBe(false)
  expect(api.calls).toEqual([])
})

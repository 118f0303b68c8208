import { afterEach, describe, expect, it, vi } from 'vitest'
import { endpoint } from '@contract/endpoint.ts'
import * as z from 'zod/mini'
import { givenSession } from '@/shared/testing/given-session.ts'
import { call } from './call.ts'
import { CallError } from './call-error.ts'
import { fetchFile, fileNameOf } from './fetch-file.ts'
import { onLostSession } from './lost-session.ts'
import { setShownIdentity } from './shown-identity.ts'

const save = endpoint('PUT /v1/thing', {
  summary: 'Saves a thing',
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
})
const answer = (status: number, body: string) => {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
    sent.push({ url, ...(options.headers as Record<string, string>) })
    return new Response(body, { status })
  })
  return sent
}
const failure = async (): Promise<CallError> => {
  try {
    await call(save, { body: { name: 'Elm' } })
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('The call succeeded')
}

afterEach(() => setShownIdentity(null))

describe('an unexpected reply is a failure that forms can show:', () => {
  it.each([
    ['a refusal without an error', 500, '{"success":false}'],
    ['a refusal whose error is null', 500, '{"success":false,"error":null}'],
    ['a refusal whose error is a text', 502, '{"success":false,"error":"bad gateway"}'],
    ['an error of another shape', 422, '{"success":false,"error":{"code":7,"message":{},"fields":[["name"]]}}'],
    ['the page of a proxy', 502, '<html><body>Bad gateway</body></html>'],
    ['a page that claims success', 200, '<html><body>Sign in to the network</body></html>'],
    ['nothing', 500, ''],
    ['a success without its data', 200, '{"success":true}'],
    ['a list', 200, '[]'],
    ['null', 200, 'null'],
  ])('%s', async (_, status, body) => {
    answer(status, body)
    const error = await failure()
    expect(error).toMatchObject({ status, code: 'internal', message: '', reference: undefined })
    expect(error.fields).toEqual({})
  })

  it('a connection that breaks half way', async () => {
    const body = new ReadableStream({ start: (stream) => stream.error(new TypeError('network error')) })
    vi.stubGlobal('fetch', async () => new Response(body, { status: 200 }))
    expect(await failure()).toMatchObject({ code: 'unreachable' })
  })

  it('a file that is refused without an error', async () => {
    answer(500, '{"success":false}')
    await expect(fetchFile('/v1/file')).rejects.toMatchObject({ status: 500, code: 'internal' })
  })
})

it('an ended session gives a sentence and is reported to the frame', async () => {
  const noticed = vi.fn()
  const stop = onLostSession(noticed)
  answer(401, '{"success":false,"error":{"code":"no-session","message":"No user session"}}')
  expect((await failure()).message).toBe('Your session has ended. Log back in to continue.')
  expect(noticed).toHaveBeenCalledTimes(1)
  stop()
})

it('a file is saved under the name that the server gave it', () => {
  const headers = new Headers({
    'content-disposition': `attachment; filename="a.eml"; filename*=UTF-8''Your%20check%20%E2%80%93%20Elm.eml`,
  })
  expect(fileNameOf({ headers })).toBe('Your check – Elm.eml')
  expect(fileNameOf({ headers: new Headers() })).toBeUndefined()
})

describe('every call sends the session that the page shows', () => {
  it('as soon as it is known', async () => {
    const sent = answer(200, '{"success":true,"data":{"name":"Elm"}}')
    await call(save, { body: { name: 'Elm' } })
    setShownIdentity(givenSession())
    await call(save, { body: { name: 'Elm' } })
    await fetchFile('/v1/file')
    expect(sent.map((headers) => headers['x-session-identity'])).toEqual([undefined, 'vic.501.11', 'vic.501.11'])
  })

  it('and a refusal because another tab changed it is reported to the frame', async () => {
    const noticed = vi.fn()
    const stop = onLostSession(noticed)
    const message = 'Your portfolio was switched to Coast Realty in another tab.'
    answer(409, JSON.stringify({ success: false, error: { code: 'identity-changed', message } }))
    expect(await failure()).toMatchObject({ code: 'identity-changed', message })
    expect(noticed).toHaveBeenCalledTimes(1)
    stop()
  })
})

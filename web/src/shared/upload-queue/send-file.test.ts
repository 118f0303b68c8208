import { describe, expect, it, vi } from 'vitest'
import { onLostSession } from '@/shared/api/lost-session.ts'
import { setShownIdentity } from '@/shared/api/shown-identity.ts'
import { givenSession } from '@/shared/testing/given-session.ts'
import { sendFile } from './send-file.ts'
import { fakeRequests, type FakeRequest } from './testing/fake-request.ts'

function send() {
  const requests = fakeRequests()
  const controller = new AbortController()
  const onProgress = vi.fn()
  const file = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  const sent = sendFile('/v1/documents', file, {
    signal: controller.signal,
    onProgress,
    idempotencyKey: 'key-1',
    fields: { type: 'LEASE' },
  })
  return { sent, controller, onProgress, request: requests[0] as FakeRequest }
}

describe('an upload', () => {
  it('sends a form with the file after its fields, with credentials and its key, and returns the stored reference', async () => {
    const { sent, request } = send()
    expect([request.method, request.url]).toEqual(['POST', '/v1/documents'])
    expect(request.withCredentials).toBe(true)
    expect(request.headers['idempotency-key']).toBe('key-1')
    expect([...request.form.keys()]).toEqual(['type', 'file'])
    expect(request.form.get('type')).toBe('LEASE')
    expect(request.form.get('file')).toMatchObject({ name: 'a.pdf' })
    request.answer(200, { success: true, data: { fileReference: 'r-1' } })
    await expect(sent).resolves.toEqual({ fileReference: 'r-1' })
  })

  it('reports how much was sent', () => {
    const { request, onProgress } = send()
    request.progress(30, 120)
    request.progress(1, 0)
    expect(onProgress.mock.calls).toEqual([[25]])
  })

  it('fails with the server’s message', async () => {
    const { sent, request } = send()
    request.answer(413, { success: false, error: { code: 'too-large', message: 'File size is too large' } })
    await expect(sent).rejects.toMatchObject({ status: 413, message: 'File size is too large' })
  })

  it('fails without a message if the reply is not from the API', async () => {
    const { sent, request } = send()
    request.answer(502, '<html>Bad gateway</html>')
    await expect(sent).rejects.toMatchObject({ status: 502, message: '' })
  })

  it.each([
    ['a refusal without an error', 500, { success: false }],
    ['a success without a reference', 200, { success: true }],
    ['a page that claims success', 200, '<html>Sign in to the network</html>'],
  ])('fails, and does not break, on %s', async (_, status, body) => {
    const { sent, request } = send()
    request.answer(status, body)
    await expect(sent).rejects.toMatchObject({ status, code: 'internal', message: '' })
  })

  it('sends the session that the page shows', () => {
    setShownIdentity(givenSession())
    expect(send().request.headers['x-session-identity']).toBe('vic.501.11')
    setShownIdentity(null)
  })

  it('reports a network failure', async () => {
    const { sent, request } = send()
    request.breakOff()
    await expect(sent).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('stops when it is cancelled', async () => {
    const { sent, controller, request } = send()
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
    expect(request.isAborted).toBe(true)
  })

  it('reports an ended session to the shell', async () => {
    const noticed = vi.fn()
    const stop = onLostSession(noticed)
    const { sent, request } = send()
    request.answer(401, { success: false, error: { code: 'no-session', message: 'No user session' } })
    await expect(sent).rejects.toThrow('Your session has ended. Log back in to continue.')
    expect(noticed).toHaveBeenCalledTimes(1)
    stop()
  })
})

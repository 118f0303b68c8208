import { describe, expect, it, vi } from 'vitest'
import { onLostSession } from '@/shared/api/lost-session.ts'
import { sendFile } from './send-file.ts'

class Request extends EventTarget {
  static last: Request
  upload = new EventTarget()
  withCredentials = false
  status = 200
  responseText = ''
  opened: string[] = []
  form: FormData | null = null
  constructor() {
    super()
    Request.last = this
  }
  open(...given: string[]) {
    this.opened = given
  }
  setRequestHeader() {}
  send(form: FormData) {
    this.form = form
  }
  abort() {
    this.dispatchEvent(new Event('abort'))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
}

function send() {
  vi.stubGlobal('XMLHttpRequest', Request)
  const controller = new AbortController()
  const onProgress = vi.fn()
  const file = new File(['x'], 'a.pdf', { type: 'application/pdf' })
  const sent = sendFile('/v1/documents', file, { signal: controller.signal, onProgress, fields: { type: 'LEASE' } })
  return { sent, controller, onProgress, request: Request.last }
}

describe('a file on its way', () => {
  it('goes as a form with its fields and credentials, and answers where it is stored', async () => {
    const { sent, request } = send()
    expect(request.opened).toEqual(['POST', '/v1/documents'])
    expect(request.withCredentials).toBe(true)
    expect(request.form?.get('type')).toBe('LEASE')
    expect(request.form?.get('file')).toMatchObject({ name: 'a.pdf' })
    request.answer(200, { success: true, data: { fileReference: 'r-1' } })
    await expect(sent).resolves.toEqual({ fileReference: 'r-1' })
  })

  it('tells how much has gone out', () => {
    const { request, onProgress } = send()
    request.upload.dispatchEvent(
      Object.assign(new Event('progress'), { lengthComputable: true, loaded: 30, total: 120 }),
    )
    request.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: false, loaded: 1, total: 0 }))
    expect(onProgress.mock.calls).toEqual([[25]])
  })

  it('fails with the words of the server', async () => {
    const { sent, request } = send()
    request.answer(413, { success: false, error: { code: 'too-large', message: 'File size is too large' } })
    await expect(sent).rejects.toMatchObject({ status: 413, message: 'File size is too large' })
  })

  it('fails without words where the answer is none of ours', async () => {
    const { sent, request } = send()
    request.answer(502, '<html>Bad gateway</html>')
    await expect(sent).rejects.toMatchObject({ status: 502, message: '' })
  })

  it('says that the network failed', async () => {
    const { sent, request } = send()
    request.dispatchEvent(new Event('error'))
    await expect(sent).rejects.toMatchObject({ code: 'unreachable' })
  })

  it('stops when it is cancelled', async () => {
    const { sent, controller } = send()
    controller.abort()
    await expect(sent).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('lets the shell know when the session is gone', async () => {
    const noticed = vi.fn()
    const stop = onLostSession(noticed)
    const { sent, request } = send()
    request.answer(401, { success: false, error: { code: 'no-session', message: 'No user session' } })
    await expect(sent).rejects.toThrow('No user session')
    expect(noticed).toHaveBeenCalledTimes(1)
    stop()
  })
})

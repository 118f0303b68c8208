import { vi } from 'vitest'

/** Replaces XMLHttpRequest: records what was sent, and answers when the test says so. */
export class FakeRequest extends EventTarget {
  static sent: FakeRequest[] = []
  upload = new EventTarget()
  withCredentials = false
  status = 200
  responseText = ''
  method = ''
  url = ''
  headers: Record<string, string> = {}
  form = new FormData()
  isAborted = false

  open(method: string, url: string) {
    this.method = method
    this.url = url
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value
  }
  send(form: FormData) {
    this.form = form
    FakeRequest.sent.push(this)
  }
  abort() {
    this.isAborted = true
    this.dispatchEvent(new Event('abort'))
  }

  progress(loaded: number, total: number) {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: total > 0, loaded, total }))
  }
  answer(status: number, body: unknown) {
    this.status = status
    this.responseText = typeof body === 'string' ? body : JSON.stringify(body)
    this.dispatchEvent(new Event('load'))
  }
  breakOff() {
    this.dispatchEvent(new Event('error'))
  }
}

/** Sends all following uploads to fake requests. */
export function fakeRequests(): FakeRequest[] {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return FakeRequest.sent
}

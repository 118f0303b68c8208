import type { Envelope } from '@contract/envelope.ts'
import { CallError, unreachable } from '@/shared/api/call-error.ts'
import { noteLostSession } from '@/shared/api/lost-session.ts'
import { pageConfig } from '@/shared/page-config.ts'
import type { UploadOptions } from './create-upload-queue.ts'
import type { UploadedReference } from './upload-item.ts'

function answerOf(request: XMLHttpRequest): UploadedReference {
  let envelope: Envelope<UploadedReference>
  try {
    envelope = JSON.parse(request.responseText) as Envelope<UploadedReference>
  } catch {
    throw new CallError(request.status, { code: 'internal', message: '' })
  }
  if (envelope.success) return envelope.data
  if (envelope.error.code === 'no-session') noteLostSession()
  throw new CallError(request.status, envelope.error)
}

/** Sends one file as a form. XMLHttpRequest, because fetch cannot tell how much has gone out. */
export async function sendFile(
  path: string,
  file: File,
  { signal, onProgress, idempotencyKey, fields = {} }: UploadOptions & { fields?: Readonly<Record<string, string>> },
): Promise<UploadedReference> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // Last, so that the server knows what it is by the time the bytes come.
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${pageConfig.apiUrl}${path}`)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress((event.loaded / event.total) * 100)
    })
    request.addEventListener('load', () => {
      try {
        resolve(answerOf(request))
      } catch (error) {
        reject(error)
      }
    })
    request.addEventListener('error', () => reject(unreachable()))
    request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

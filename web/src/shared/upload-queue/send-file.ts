import type { Method } from '@contract/endpoint.ts'
import { unreachable } from '@/shared/api/call-error.ts'
import { readReply } from '@/shared/api/read-reply.ts'
import { identityHeaders } from '@/shared/api/shown-identity.ts'
import { pageConfig } from '@/shared/page-config.ts'
import type { UploadOptions } from './create-upload-queue.ts'
import type { UploadedReference } from './upload-item.ts'

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Sends one file as a form. Uses XMLHttpRequest, because fetch does not report upload progress. */
export async function sendFile<Reply = UploadedReference>(
  path: string,
  file: File,
  options: UploadOptions & { fields?: Readonly<Record<string, string>>; method?: Method },
): Promise<Reply> {
  const { signal, onProgress, idempotencyKey, fields = {}, method = 'POST' } = options
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  // The file comes last, so that the server has read the fields before the bytes arrive.
  form.append('file', file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, `${pageConfig.apiUrl}${path}`)
    request.withCredentials = true
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('idempotency-key', idempotencyKey)
    for (const [name, value] of Object.entries(identityHeaders())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onProgress((event.loaded / event.total) * 100)
    })
    request.addEventListener('load', () => {
      try {
        resolve(readReply(request.status, parseJson(request.responseText)) as Reply)
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

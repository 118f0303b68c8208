import type { Method } from '@contract/endpoint.ts'
import { pageConfig } from '@/shared/page-config.ts'
import { unreachable } from './call-error.ts'
import { toCallError } from './read-reply.ts'
import { identityHeaders } from './shown-identity.ts'

export type FetchedFile = { blob: Blob; headers: Headers }

/** The name that the server gave the file; undefined if it gave none. */
export function fileNameOf({ headers }: Pick<FetchedFile, 'headers'>): string | undefined {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '')?.[1]
  return encoded === undefined ? undefined : decodeURIComponent(encoded)
}

type FetchOptions = {
  method?: Method
  /** Sent as JSON. */
  body?: unknown
  signal?: AbortSignal
  /** Headers that arrive before the first byte, such as the number of rows. */
  onStart?: (headers: Headers) => void
  onBytes?: (received: number) => void
}

/** Fetches a file of the API by its path. A connection that breaks half way is an error, never a partial file. */
export async function fetchFile(path: string, options: FetchOptions = {}): Promise<FetchedFile> {
  const { method = 'GET', body, signal, onStart, onBytes } = options
  const response = await fetch(`${pageConfig.apiUrl}${path}`, {
    credentials: 'include',
    method,
    headers: { ...identityHeaders(), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  }).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw unreachable()
  })
  if (!response.ok) throw toCallError(response.status, await response.json().catch(() => undefined))
  onStart?.(response.headers)
  if (!response.body) return { blob: await response.blob(), headers: response.headers }
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw error
      throw unreachable()
    })
    if (done) break
    parts.push(value)
    received += value.byteLength
    onBytes?.(received)
  }
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  return { blob: new Blob(parts, { type }), headers: response.headers }
}

/** Lets the browser save a file under the given name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

/** A failure of the next requests of a kind, before the stand-in works again. */
export type Trouble = { times: number; status?: number; waitMs?: number; hangUp?: boolean; on?: RegExp }

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

type Objects = Map<string, { body: Buffer; modified: Date }>

const answer = (response: ServerResponse, status: number, body: string | Buffer = '', headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/xml', ...headers }).end(body)
}
const failure = (response: ServerResponse, status: number, code: string) =>
  answer(response, status, `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)

/** Two keys at once, so that a caller must ask for the next ones. */
function listXml(objects: Objects, query: URLSearchParams): string {
  const all = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const from = Number(query.get('continuation-token') ?? 0)
  const page = all.slice(from, from + 2)
  const isCut = from + 2 < all.length
  const contents = page.map(
    (key) =>
      `<Contents><Key>${escaped(key)}</Key><LastModified>${objects.get(key)?.modified.toISOString()}</LastModified></Contents>`,
  )
  const next = isCut ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`
}

/** An object storage with as much of S3 as the portal needs, on a port of its own, with a bucket called “files”. */
export async function standInStorage(wantedPort = 0) {
  const objects: Objects = new Map()
  const uploads = new Map<string, Map<number, Buffer>>()
  const seen: string[] = []
  let trouble: Trouble = { times: 0 }

  const put = async (request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams) => {
    const body = await buffer(request)
    const upload = uploads.get(query.get('uploadId') ?? '')
    const etag = `"${createHash('md5').update(body).digest('hex')}"`
    if (query.has('uploadId')) {
      if (!upload) return failure(response, 404, 'NoSuchUpload')
      upload.set(Number(query.get('partNumber')), body)
    } else objects.set(key, { body, modified: new Date() })
    return answer(response, 200, '', { etag })
  }

  const post = async (request: IncomingMessage, response: ServerResponse, key: string, query: URLSearchParams) => {
    await buffer(request)
    if (query.has('uploads')) {
      const id = randomUUID()
      uploads.set(id, new Map())
      return answer(
        response,
        200,
        `<?xml version="1.0"?><InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      )
    }
    const id = query.get('uploadId') ?? ''
    const parts = uploads.get(id)
    if (!parts) return failure(response, 404, 'NoSuchUpload')
    uploads.delete(id)
    const body = Buffer.concat([...parts].toSorted(([one], [other]) => one - other).map(([, part]) => part))
    objects.set(key, { body, modified: new Date() })
    return answer(
      response,
      200,
      `<?xml version="1.0"?><CompleteMultipartUploadResult><Key>${escaped(key)}</Key></CompleteMultipartUploadResult>`,
    )
  }

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://storage')
    const [bucket, ...rest] = pathname.slice(1).split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const isUpload = searchParams.has('uploadId') || searchParams.has('uploads')
    const what = `${request.method} ${key}${isUpload ? `?upload${searchParams.get('partNumber') ?? ''}` : ''}`
    seen.push(what)
    if (trouble.times > 0 && (trouble.on ?? /./).test(what)) {
      trouble.times -= 1
      if (trouble.hangUp) return void request.socket.destroy()
      if (trouble.waitMs) await sleep(trouble.waitMs)
      if (trouble.status) {
        await buffer(request).catch(() => {})
        return failure(response, trouble.status, 'InternalError')
      }
    }
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=key/'))
      return failure(response, 403, 'AccessDenied')
    if (bucket !== 'files') return failure(response, 404, 'NoSuchBucket')
    if (request.method === 'PUT') return put(request, response, key, searchParams)
    if (request.method === 'POST') return post(request, response, key, searchParams)
    if (request.method === 'DELETE') {
      if (searchParams.has('uploadId')) uploads.delete(searchParams.get('uploadId') ?? '')
      else objects.delete(key)
      return answer(response, 204)
    }
    if (key === '') return answer(response, 200, listXml(objects, searchParams))
    const object = objects.get(key)
    if (!object) return request.method === 'HEAD' ? answer(response, 404) : failure(response, 404, 'NoSuchKey')
    return answer(response, 200, request.method === 'HEAD' ? '' : object.body, {
      'content-type': 'application/octet-stream',
      'content-length': object.body.length,
    })
  }

  const server = createServer((request, response) => void serve(request, response).catch(() => response.destroy()))
  await new Promise<void>((resolve) => server.listen(wantedPort, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'ap-southeast-2',
      bucket: 'files',
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    },
    objects,
    uploads,
    seen,
    suffer: (next: Trouble) => {
      trouble = next
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StandInStorage = Awaited<ReturnType<typeof standInStorage>>

import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './serve.ts'

/** RFC 6266: a plain name for old browsers, the real one for others. */
export const contentDisposition = (name: string): string => {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
}

/** Always an attachment, without type sniffing by the browser. */
export const sendFile = async (reply: FastifyReply, { file }: FileAnswer): Promise<FastifyReply> =>
  reply
    .code(200)
    .headers({
      ...file.headers,
      'content-type': file.type,
      'content-disposition': contentDisposition(file.name),
      'x-content-type-options': 'nosniff',
    })
    .serializer((body: unknown) => body as string)
    .send(file.body)

import type { FastifyReply } from 'fastify'
import type { FileAnswer } from './serve.ts'

/** RFC 6266: a plain name for old browsers, the real one for others. */
export const contentDisposition = (name: string): string => {
  const plain = name.replaceAll(/[^\w .()-]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name).replaceAll("'", '%27')}`
}

const withCharset = (type: string): string =>
  type.startsWith('text/') && !type.includes('charset=') ? `${type}; charset=utf-8` : type

/** A file is never run, framed or taken for another type, in case harmful content passed the checks. */
export const harmless = (type: string): Record<string, string> => ({
  'content-type': withCharset(type),
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
})

/** Always an attachment. */
export const sendStoredFile = async (reply: FastifyReply, { file }: FileAnswer): Promise<FastifyReply> =>
  reply
    .code(200)
    .headers({
      ...file.headers,
      ...harmless(file.type),
      'content-disposition': contentDisposition(file.name),
    })
    .serializer((body: unknown) => body as string)
    .send(file.body)

import type { FastifyReply } from 'fastify'
import { createHash } from 'node:crypto'
import type { Endpoint } from '../../contract/endpoint.ts'
import type { StoredOutcome } from './idempotency.ts'
import { sendStoredFile } from './send-file.ts'
import { CacheableJson, FileAnswer, nothing, NotModified, ReadyJson } from './serve.ts'

const json = 'application/json; charset=utf-8'

export const successStatus = (endpoint: Endpoint): number => endpoint.status ?? 200

const isEmpty = (endpoint: Endpoint, data: unknown): boolean => data === nothing || !endpoint.reply

/** The reply as stored for a repeated call; null without a body. */
export const serialiseAnswer = (endpoint: Endpoint, reply: FastifyReply, data: unknown): string | null =>
  isEmpty(endpoint, data)
    ? null
    : (reply.getSerializationFunction(String(successStatus(endpoint)))?.({ success: true, data }) ?? null)

/** A new reply is serialised by the endpoint's schema; a repeated call gets the stored text of the first. */
export async function sendOutcome(
  endpoint: Endpoint,
  reply: FastifyReply,
  outcome: StoredOutcome,
): Promise<FastifyReply> {
  const status = successStatus(endpoint)
  if (outcome.kind === 'again') {
    if (outcome.body === null) return reply.code(204).send()
    return reply.code(status).type(json).header('idempotent-replay', 'true').send(outcome.body)
  }
  const { data } = outcome
  if (data instanceof FileAnswer) return sendStoredFile(reply, data)
  if (data instanceof CacheableJson && isKnown(reply, data)) return reply.code(304).send()
  if (data instanceof NotModified) return reply.code(304).headers(data.headers).send()
  if (data instanceof ReadyJson)
    return reply.code(status).type(json).serializer(String).send(`{"success":true,"data":${data.text}}`)
  return isEmpty(endpoint, data) ? reply.code(204).send() : reply.code(status).send({ success: true, data })
}

/** Whether the browser has this text. It asks each time, because another user may have signed in. */
function isKnown(reply: FastifyReply, { text }: CacheableJson): boolean {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
  void reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  const known = reply.request.headers['if-none-match'] ?? ''
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === tag)
}

import type { FastifyReply } from 'fastify'

/** The connection ends instead of an answer. */
export function breakOff(reply: FastifyReply): undefined {
  reply.hijack()
  reply.raw.destroy()
}

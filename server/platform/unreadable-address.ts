import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'

const faults = new WeakMap<IncomingMessage, FastifyError>()

/**
 * The router refuses addresses that it cannot decode, or with too long a part, before any hook runs. Such a request
 * starts anew at an address that does not exist, so that it gets the headers, the log line and the limit of all others.
 */
export function startAnew(error: FastifyError, { raw, server }: FastifyRequest, reply: FastifyReply): void {
  faults.set(raw, error)
  // The state, or the version of the API, decides how the answer looks.
  const [first = ''] = /^\/(v\d|[a-z]{2,3})(?=\/)/.exec(raw.url ?? '') ?? []
  raw.url = `${first}/unreadable-address`
  server.routing(raw, reply.raw)
}

/** Why the router refused the address that was asked for; the handler of unknown addresses answers with it. */
export const addressFault = ({ raw }: FastifyRequest): FastifyError | undefined => faults.get(raw)

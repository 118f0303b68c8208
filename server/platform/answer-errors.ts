import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorCode, Failure } from '../../contract/envelope.ts'
import { fullDisk, isFullDisk } from './full-disk.ts'
import { logRefusal } from './log-refusal.ts'
import { Problem, ServerStopping } from './problem.ts'

const codeOfStatus: Record<number, ErrorCode> = {
  400: 'malformed',
  403: 'forbidden',
  404: 'not-found',
  408: 'malformed',
  413: 'too-large',
  415: 'unsupported-type',
  429: 'too-many-requests',
}

const sentenceOf: Partial<Record<ErrorCode, string>> = {
  malformed: 'The request cannot be understood.',
  'too-large': 'The request is too large.',
  'unsupported-type': 'The request’s content type is not supported.',
  'too-many-requests': 'Too many requests. Please wait a moment and try again.',
}

/** PostgreSQL's error class for values that a column cannot store: a fault of the caller, not of the server. */
const isUnfitValue = (error: unknown): boolean => ((error as { code?: string }).code ?? '').startsWith('22')
const isDuplicate = (error: unknown): boolean => (error as { code?: string }).code === '23505'

function problemOf(error: FastifyError | Problem): Problem | undefined {
  if (error instanceof Problem) return error
  if (isFullDisk(error)) return fullDisk(error)
  if (isUnfitValue(error)) return new Problem('malformed', 'A value in the request is not valid.')
  if (isDuplicate(error)) return new Problem('conflict', 'This already exists, or someone else has just created it.')
  const status = error.statusCode ?? 500
  if (status >= 500) return undefined
  const code = codeOfStatus[status] ?? 'malformed'
  return new Problem(code, sentenceOf[code] ?? error.message)
}

function send(error: FastifyError | Problem, request: FastifyRequest, reply: FastifyReply) {
  const problem = problemOf(error)
  const isOurFault = !problem || problem.status >= 500
  if (error instanceof ServerStopping) request.log.info({ reference: request.id }, 'request ended by stopping')
  else if (isOurFault) request.log.error({ err: problem?.cause ?? error, reference: request.id }, 'request failed')
  if (problem) logRefusal(request, error, problem)
  const failure: Failure = problem
    ? { code: problem.code, message: problem.message, ...(problem.fields && { fields: problem.fields }) }
    : { code: 'internal', message: 'Something went wrong. Please try again, or quote the reference to our help team.' }
  if (isOurFault) failure.reference = request.id
  const retryAfter = problem?.retryAfterSeconds ?? (problem?.code === 'unavailable' ? 2 : undefined)
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter))
  return reply
    .code(problem?.status ?? 500)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify({ success: false, error: failure }))
}

/** The only place where an error becomes an envelope. Details of a 5xx go only to the log. */
export const answerErrors = (app: FastifyInstance): void => void app.setErrorHandler(send)

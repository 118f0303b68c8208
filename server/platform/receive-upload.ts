import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { largestUpload } from '../../contract/limits.ts'
import { tooLargeText } from '../../contract/documents/uploads.ts'
import { DraftTooLarge, type Draft, type Drafts } from './drafts.ts'
import { cleanFileName } from '../../contract/documents/file-names.ts'
import { refuseBadText } from './parse-request.ts'
import { Problem, ruleBroken } from './problem.ts'
import { logSecurity } from './security-log.ts'

/** A completely received form with one file in a draft, which the receiver must discard. */
export type ReceivedForm = {
  fields: Record<string, string>
  fileName: string
  declaredType: string
  draft: Draft
}

const mostFields = 20
const largestField = 20_000
/** The fields, the boundaries and the headers of the parts. */
const largestForm = largestUpload + mostFields * (largestField + 1000)

const limits = {
  files: 1,
  fields: mostFields,
  parts: mostFields + 1,
  fieldSize: largestField,
  fileSize: largestUpload + 1,
  headerPairs: 20,
  headerSize: 8 * 1024,
}

export const noFileText = 'Please choose a file'
const tooLarge = () => new Problem('too-large', tooLargeText, { file: tooLargeText })
const interrupted = () => new Problem('malformed', 'The upload was interrupted. Please try again.')
const unreadable = () => new Problem('malformed', 'The upload cannot be understood. Please try again.')

const isMalformed = (code: string | undefined) => code === undefined || code.startsWith('FST_')

/** Turns errors of the form parser into messages. Errors of the disk stay unchanged. */
function refusalOf(error: unknown): unknown {
  if (error instanceof Problem) return error
  if (error instanceof DraftTooLarge) return tooLarge()
  const { code, message } = error as { code?: string; message?: string }
  if (code === 'FST_FILES_LIMIT') return new Problem('malformed', 'Send one file at a time.')
  if (code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT') {
    return new Problem('malformed', 'The form has too many fields.')
  }
  if (code === 'FST_MP_PREMATURE_CLOSE' || code === 'ECONNRESET' || message === 'aborted') return interrupted()
  return isMalformed(code) ? unreadable() : error
}

function noteField(fields: Record<string, string>, { fieldname, value, valueTruncated }: MultipartValue): void {
  if (fieldname === undefined) throw unreadable()
  if (valueTruncated) throw new Problem('malformed', `“${fieldname.slice(0, 50)}” is too long.`)
  if (Object.hasOwn(fields, fieldname)) throw new Problem('malformed', `Give “${fieldname.slice(0, 50)}” once.`)
  if (typeof value !== 'string') throw new Problem('malformed', `“${fieldname.slice(0, 50)}” must be text.`)
  fields[fieldname] = value
}

/** Forwards the bytes, and fails when the sender stalls. */
async function* whileAlive(part: MultipartFile, stallMs: number): AsyncGenerator<Buffer> {
  const stalled = new Problem('malformed', 'The upload stalled. Please try again.')
  const timer = setTimeout(() => part.file.destroy(stalled), stallMs)
  try {
    for await (const chunk of part.file) {
      timer.refresh()
      yield chunk as Buffer
    }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Streams the file to disk and reads the fields, in any order. A sender that is silent for `stallMs` counts as gone. A
 * failure leaves nothing behind.
 */
export async function receiveUpload(
  request: FastifyRequest,
  drafts: Drafts,
  { stallMs }: { stallMs: number },
): Promise<ReceivedForm> {
  if (!request.isMultipart()) {
    throw new Problem('unsupported-type', 'A file must be sent as a form (multipart/form-data).')
  }
  if (Number(request.headers['content-length'] ?? 0) > largestForm) throw tooLarge()
  const fields: Record<string, string> = Object.create(null)
  let file: Omit<ReceivedForm, 'fields'> | undefined
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        noteField(fields, part)
        continue
      }
      if (part.fieldname !== 'file') throw new Problem('malformed', 'The file must be sent as “file”.')
      // A form submitted without choosing a file has a part without a file name.
      if (!part.filename) throw ruleBroken(noFileText, { file: noFileText })
      file = {
        fileName: cleanFileName(part.filename),
        declaredType: part.mimetype.slice(0, 200),
        draft: await drafts.receive(whileAlive(part, stallMs), largestUpload),
      }
    }
    refuseBadText(fields)
    if (!file) throw ruleBroken(noFileText, { file: noFileText })
    await refuseMalware(request, drafts, file.draft)
    return { ...file, fields }
  } catch (error) {
    await file?.draft.discard()
    const refusal = refusalOf(error)
    throw refusal instanceof Problem ? Object.assign(refusal, { typed: fields }) : refusal
  }
}

async function refuseMalware(request: FastifyRequest, drafts: Drafts, draft: Draft): Promise<void> {
  const malware = await drafts.findMalware(draft).catch((cause: unknown) => {
    throw Object.assign(
      new Problem('unavailable', 'Files cannot be checked at the moment. Please try again shortly.'),
      {
        cause,
      },
    )
  })
  if (malware === undefined) return
  const { state, userId, agencyId, originalUserId } = request.signedIn ?? request.stateUser ?? {}
  const action = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
  const details = { state, userId, agencyId, originalUserId, address: request.ip, action, reason: malware }
  logSecurity(request.log, 'malware-refused', details)
  const sentence = `This file was refused, because the virus scanner found ${malware.slice(0, 80)} in it.`
  throw ruleBroken(sentence, { file: sentence })
}

/**
 * This much of a refused upload is drained, so that the browser reads the reply instead of seeing a broken connection.
 */
const mostLetPass = 4 * largestUpload
const drainMs = 30_000

export function drainRequest(request: FastifyRequest): void {
  const { raw } = request
  if (raw.complete || raw.destroyed) return
  let passed = 0
  const timer = setTimeout(() => raw.destroy(), drainMs)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
  raw.on('error', () => {})
  raw.on('data', (chunk: Buffer) => {
    passed += chunk.length
    if (passed > mostLetPass) raw.destroy()
  })
  raw.resume()
}

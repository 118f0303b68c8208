import multipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  isList,
  pathParameters,
  type ContractCall,
  type Parameter,
  type Shape,
  type Type,
} from '../outside/software/contracts/contract.ts'
import { SoftwareRefusal } from './refusal.ts'

/*
 * Serves the calls of a contract: an address, a parameter or a field that the contract lacks is refused, a required one must be there, and
 * a reply has all fields of the contract and no other.
 */

export type ContractValues = Readonly<Record<string, string>>
export type ContractFile = { name: string; bytes: Buffer }
export type ContractRequest = {
  values: ContractValues
  file: ContractFile | undefined
  /** Of a call with JSON. */
  body: unknown
  request: FastifyRequest
  reply: FastifyReply
}
export type ContractAnswer = (given: ContractRequest) => Promise<unknown>

const largestFile = 20 * 1024 * 1024
const usualRefusal = 400

/** Whether the vendor refuses it, and how, was not seen; a connector must not send it. */
const unseen = (message: string) => new SoftwareRefusal(usualRefusal, message, { isUnknown: true })
const missingPart = ({ whenMissing }: ContractCall, name: string) =>
  whenMissing === undefined ? unseen(`${name} is missing`) : new SoftwareRefusal(whenMissing, `${name} is missing`)

const whole = /^-?\d{1,19}$/
const checks: Readonly<Record<string, (text: string) => boolean>> = {
  whole: (text) => whole.test(text),
  cursor: (text) => whole.test(text),
  amount: (text) => /^-?\d+(\.\d{1,2})?$/.test(text),
  'yes-no': (text) => text === 'true' || text === 'false',
  time: (text) => !Number.isNaN(Date.parse(text)),
}

function check(
  call: ContractCall,
  parameters: Readonly<Record<string, Parameter>>,
  values: Readonly<Record<string, unknown>>,
) {
  for (const [name, value] of Object.entries(values)) {
    const type = parameters[name]?.type
    if (type === undefined) throw unseen(`${call.path} has no parameter ${name}`)
    if (typeof value !== 'string') throw unseen(`Give ${name} once`)
    if (typeof type !== 'string') checkJson(call, type, parsedPart(value), name)
    else if (checks[type]?.(value) === false) throw unseen(`${name} is not understood`)
  }
  const missing = Object.entries(parameters).find(
    ([name, { type, isRequired }]) => isRequired && type !== 'file' && !(name in values),
  )
  if (missing) throw missingPart(call, missing[0])
}

/** Texts, numbers and booleans of JSON; what is null counts as not given. */
const jsonChecks: Readonly<Record<string, (value: unknown) => boolean>> = {
  text: (value) => typeof value === 'string',
  id: (value) => typeof value === 'string' || Number.isInteger(value),
  whole: (value) => Number.isInteger(value),
  cursor: (value) => Number.isInteger(value),
  amount: (value) => typeof value === 'number',
  'yes-no': (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && !Number.isNaN(Date.parse(value)),
}

/** Refuses JSON with fields that the contract lacks, or of other types. */
function checkJson(call: ContractCall, type: Type, value: unknown, name: string): void {
  const refuse = (what: string) => unseen(`${call.path}: ${name} ${what}`)
  if (value === null) return
  if (typeof type === 'string') {
    if (jsonChecks[type]?.(value) === false) throw refuse('is not understood')
  } else if (isList(type)) {
    if (!Array.isArray(value)) throw refuse('must be a list')
    for (const each of value) checkJson(call, type[0], each, name)
  } else {
    if (typeof value !== 'object' || Array.isArray(value)) throw refuse('must be an object')
    for (const [part, each] of Object.entries(value)) {
      const known = type[part]
      if (known === undefined) throw refuse(`has no field ${part}`)
      checkJson(call, known, each, part)
    }
  }
}

function checkJsonBody(call: ContractCall, fields: Readonly<Record<string, Parameter>>, body: unknown): void {
  const types = Object.entries(fields).map(([name, { type }]) => [name, type === 'file' ? 'text' : type] as const)
  if (typeof body !== 'object' || body === null) throw unseen('JSON is needed')
  checkJson(call, Object.fromEntries(types), body, 'the body')
  const missing = Object.entries(fields).find(([name, { isRequired }]) => isRequired && !(name in body))
  if (missing) throw missingPart(call, missing[0])
}

function parsedPart(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unseen('The part is not JSON')
  }
}

async function readParts(
  request: FastifyRequest,
): Promise<{ values: Record<string, string>; files: Map<string, ContractFile> }> {
  const values: Record<string, string> = {}
  const files = new Map<string, ContractFile>()
  for await (const part of request.parts())
    if (part.type === 'file')
      files.set(part.fieldname, { name: part.filename, bytes: await (part as MultipartFile).toBuffer() })
    else values[part.fieldname] = String(part.value)
  return { values, files }
}

/** All fields of the contract, null where there is nothing; a field that it lacks is a mistake of the stand-in. */
export function fitted(type: Type | undefined, value: unknown): unknown {
  if (value === null || value === undefined || type === undefined || typeof type === 'string') return value ?? null
  if (isList(type)) return (value as unknown[]).map((each) => fitted(type[0], each))
  const given = value as Record<string, unknown>
  const unknown = Object.keys(given).find((name) => !(name in type))
  if (unknown !== undefined) throw new Error(`The contract has no field ${unknown}`)
  return Object.fromEntries(Object.entries(type as Shape).map(([name, part]) => [name, fitted(part, given[name])]))
}

/** JavaScript counts exactly to 2^53 only, and cursors may be larger. */
const withWholeCursors = (json: string): string => json.replaceAll(/"Timestamp":"(\d+)"/g, '"Timestamp":$1')

/** Forms and files are understood only below this prefix. */
export function serveContract(
  app: FastifyInstance,
  { prefix, host, calls }: { prefix: string; host: string; calls: Readonly<Record<string, ContractCall>> },
  answers: Readonly<Record<string, ContractAnswer>>,
): void {
  app.register(
    async (part) => {
      await part.register(multipart, { limits: { fileSize: largestFile, files: 1, fields: 50 } })
      part.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      part.setNotFoundHandler(() => {
        throw unseen('The contract has no such address')
      })
      for (const [name, call] of Object.entries(calls)) {
        const answer = answers[name]
        if (call.host !== host || answer === undefined) continue
        part.route({
          method: call.method,
          url: call.path.replaceAll(/\{(\w+)\}/g, ':$1'),
          handler: async (request, reply) => {
            const header = call.headers?.find((each) => request.headers[each] === undefined)
            if (header === 'accept') throw unseen('Accept is missing')
            if (header !== undefined) throw new SoftwareRefusal(401, `${call.path} needs ${header}`)
            const query = request.query as Record<string, unknown>
            check(call, call.query ?? {}, query)
            const inPath = request.params as Record<string, string>
            const [values, file] = await bodyOf(call, request)
            const all = { ...values, ...(query as ContractValues), ...pick(inPath, pathParameters(call.path)) }
            const answered = await answer({ values: all, file, body: request.body, request, reply })
            if (reply.sent || answered === undefined) return reply
            if (call.element !== undefined && !isLoose(answered))
              return reply
                .type('application/xml; charset=utf-8')
                .send(xmlList(call.element, fitted(call.reply, answered)))
            const body = JSON.stringify(isLoose(answered) ? answered.loose : fitted(call.reply, answered))
            return reply.type('application/json; charset=utf-8').send(withWholeCursors(body))
          },
        })
      }
    },
    { prefix },
  )
}

const pick = (values: Readonly<Record<string, string>>, names: readonly string[]): ContractValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? '']))

/** Rubbish on purpose, which no contract holds back. */
export class Loose {
  readonly loose: unknown
  constructor(loose: unknown) {
    this.loose = loose
  }
}
const isLoose = (answered: unknown): answered is Loose => answered instanceof Loose

const escaped = (value: unknown): string =>
  String(value).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As WCF writes a list of records with plain fields. */
function xmlList(name: string, rows: unknown): string {
  const fieldsOf = (row: object) =>
    Object.entries(row).map(([field, value]) =>
      value === null ? `<${field} i:nil="true"/>` : `<${field}>${escaped(value)}</${field}>`,
    )
  const elements = (rows as object[]).map((row) => `<${name}>${fieldsOf(row).join('')}</${name}>`)
  return `<ArrayOf${name} xmlns:i="http://www.w3.org/2001/XMLSchema-instance">${elements.join('')}</ArrayOf${name}>`
}

async function bodyOf(
  call: ContractCall,
  request: FastifyRequest,
): Promise<[ContractValues, ContractFile | undefined]> {
  const { format, fields } = call.body ?? { format: undefined, fields: {} }
  if (format === undefined) return [{}, undefined]
  if (format === 'json') {
    checkJsonBody(call, fields, request.body)
    return [{}, undefined]
  }
  if (format !== 'multipart') {
    const values = (request.body ?? {}) as Record<string, string>
    check(call, fields, values)
    return [values, undefined]
  }
  if (!request.isMultipart()) throw unseen('A multipart body is needed')
  const { values, files } = await readParts(request)
  check(call, fields, values)
  const [[part, file] = []] = [...files]
  const wanted = Object.entries(fields).find(([, { type }]) => type === 'file')?.[0]
  if (part !== wanted || !file) throw unseen(`The file must be the part ${wanted ?? ''}`)
  return [values, file]
}

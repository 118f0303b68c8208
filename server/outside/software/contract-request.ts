import { isList, pathParameters, type ContractCall, type Parameter, type Type } from './contracts/contract.ts'

/* Requests with nothing but what the contract has: a parameter that it lacks, or a missing one, is a mistake of ours. */

type Values = Readonly<Record<string, unknown>>
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** A value as JSON carries it. What is undefined is left out. */
function asJson(call: ContractCall, type: Type | 'file', value: unknown): unknown {
  if (value === null || typeof type === 'string') return type === 'amount' ? Number(value) : value
  if (isList(type)) return (value as unknown[]).map((each) => asJson(call, type[0], each))
  const sent = Object.entries(value as Values).filter(([, each]) => each !== undefined)
  return Object.fromEntries(
    sent.map(([name, each]) => {
      const part = type[name]
      if (part === undefined) throw new Error(`${call.path} has no field ${name}`)
      return [name, asJson(call, part, each)]
    }),
  )
}

function given(
  call: ContractCall,
  allowed: Readonly<Record<string, Parameter>>,
  values: Values,
): [name: string, value: unknown, type: Parameter['type']][] {
  const sent = Object.entries(values).flatMap(([name, value]): [string, unknown, Parameter['type']][] => {
    if (value === undefined) return []
    const type = allowed[name]?.type
    if (type === undefined) throw new Error(`${call.path} has no parameter ${name}`)
    return [[name, value, type]]
  })
  const names = new Set(sent.map(([name]) => name))
  const missing = Object.entries(allowed).find(
    ([name, { type, isRequired }]) => isRequired && type !== 'file' && !names.has(name),
  )
  if (missing) throw new Error(`${call.path} needs ${missing[0]}`)
  return sent
}

/** In an address, a form or a part of a body; a part with fields of its own is JSON. */
const asTexts = (call: ContractCall, allowed: Readonly<Record<string, Parameter>>, values: Values) =>
  given(call, allowed, values).map(([name, value, type]): [string, string] => [
    name,
    asText(typeof type === 'string' ? value : asJson(call, type, value)),
  ])

/** The address of a call with its parameters. */
export function callUrl(host: string, call: ContractCall, values: Values = {}): string {
  const inPath = new Set(pathParameters(call.path))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${call.path} needs ${name}`)
    return encodeURIComponent(asText(value))
  })
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.has(name)))
  const query = new URLSearchParams(asTexts(call, call.query ?? {}, rest)).toString()
  return `${host}${path}${query && `?${query}`}`
}

/** The body of a call; a file goes into the part that the contract has for it. */
export function callBody(
  call: ContractCall,
  values: Values = {},
  file?: { name: string; type: string; bytes: Uint8Array },
): string | URLSearchParams | FormData {
  const { format, fields } = call.body ?? { format: 'form', fields: {} }
  if (format === 'json')
    return JSON.stringify(
      Object.fromEntries(given(call, fields, values).map(([name, value, type]) => [name, asJson(call, type, value)])),
    )
  const sent = asTexts(call, fields, values)
  if (format === 'form') return new URLSearchParams(sent)
  const form = new FormData()
  for (const [name, value] of sent) form.append(name, value)
  const part = Object.entries(fields).find(([, { type }]) => type === 'file')?.[0]
  if (part !== undefined && file)
    form.append(part, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  return form
}

import { pathParameters, type ContractCall, type Parameter } from './contracts/contract.ts'

/* Requests with nothing but what the contract has: a parameter that it lacks, or a missing one, is a mistake of ours. */

type Values = Readonly<Record<string, string | number | boolean | undefined>>

function given(call: ContractCall, allowed: Readonly<Record<string, Parameter>>, values: Values): [string, string][] {
  const sent = Object.entries(values).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  const unknown = sent.find(([name]) => !(name in allowed))
  if (unknown) throw new Error(`${call.path} has no parameter ${unknown[0]}`)
  const names = new Set(sent.map(([name]) => name))
  const missing = Object.entries(allowed).find(
    ([name, { type, isRequired }]) => isRequired && type !== 'file' && !names.has(name),
  )
  if (missing) throw new Error(`${call.path} needs ${missing[0]}`)
  return sent
}

/** The address of a call with its parameters. */
export function callUrl(host: string, call: ContractCall, values: Values = {}): string {
  const inPath = new Set(pathParameters(call.path))
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${call.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const rest = Object.fromEntries(Object.entries(values).filter(([name]) => !inPath.has(name)))
  const query = new URLSearchParams(given(call, call.query ?? {}, rest)).toString()
  return `${host}${path}${query && `?${query}`}`
}

/** The body of a call; a file goes into the part that the contract has for it. */
export function callBody(
  call: ContractCall,
  values: Values = {},
  file?: { name: string; type: string; bytes: Uint8Array },
): URLSearchParams | FormData {
  const { format, fields } = call.body ?? { format: 'form', fields: {} }
  const sent = given(call, fields, values)
  if (format === 'form') return new URLSearchParams(sent)
  const form = new FormData()
  for (const [name, value] of sent) form.append(name, value)
  const part = Object.entries(fields).find(([, { type }]) => type === 'file')?.[0]
  if (part !== undefined && file)
    form.append(part, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.name)
  return form
}

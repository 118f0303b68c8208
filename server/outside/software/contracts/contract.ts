/*
 * The published contract of a vendor, as data: what we call and what of the answers we read. The connector sends only what is in it, the
 * stand-in answers only what is in it, and a test holds both against it. `sources` names where each line was seen (docs/connectors.md).
 */

/** `id` is text that is compared and sent back unchanged; `cursor` a whole number that may be larger than JavaScript counts exactly. */
export type Plain = 'text' | 'id' | 'whole' | 'cursor' | 'amount' | 'yes-no' | 'time'
export type Shape = { readonly [field: string]: Type }
export type Type = Plain | Shape | readonly [Type]

/** In a path, a query, a form, a JSON body or a part of a multipart body. */
export type Parameter = { type: Type | 'file'; isRequired?: true }

export type ContractCall = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  sources: string
  /** Which of the vendor’s hosts answers it. */
  host: string
  /** Of the access token; none needs no token. */
  scope?: string
  /** Headers that must be there, in small letters. */
  headers?: readonly string[]
  query?: Readonly<Record<string, Parameter>>
  body?: { format: 'form' | 'json' | 'multipart'; fields: Readonly<Record<string, Parameter>> }
  reply?: Type
  /** The reply is an XML list of elements with this name. */
  element?: string
  /** What the vendor answers where a required parameter is missing; 400 where that was not seen. */
  whenMissing?: number
}

/** What holds for many calls. */
export type ContractRule = {
  about: 'paging' | 'changes' | 'errors' | 'signature'
  rule: string
  sources: string
}
export type ContractLimit = { requests: number; seconds: number; sources: string }

export type Contract = {
  software: string
  hosts: Readonly<Record<string, string>>
  calls: Readonly<Record<string, ContractCall>>
  rules: readonly ContractRule[]
  /** None: none was seen. */
  limits?: readonly ContractLimit[]
  /** What was looked for and not found: not relied on, and said where it matters. */
  unknown: readonly string[]
}

/** Fields by type: `fields({ text: 'Name Email', time: 'UpdatedOn' }, { Address: … })`. */
export function fields(plain: Readonly<Partial<Record<Plain, string>>>, nested: Shape = {}): Shape {
  const named = Object.entries(plain).flatMap(([type, names]) =>
    names.split(' ').map((name) => [name, type as Plain] as const),
  )
  return { ...Object.fromEntries(named), ...nested }
}

export const required = (type: Parameter['type']): Parameter => ({ type, isRequired: true })
export const optional = (type: Parameter['type']): Parameter => ({ type })

/** The names in braces of a path. */
export const pathParameters = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)

/** A type’s fields with those of its parts: "Ownership.FolioId". */
export function fieldNames(type: Type | undefined, before = ''): string[] {
  if (type === undefined || typeof type === 'string') return []
  if (isList(type)) return fieldNames(type[0], before)
  return Object.entries(type).flatMap(([name, part]) => [before + name, ...fieldNames(part, `${before}${name}.`)])
}

export const isList = (type: Type): type is readonly [Type] => Array.isArray(type)

/** Each fact of a contract on a line of its own, with its sources. */
export const contractLines = ({ calls, rules, limits = [] }: Contract): { line: string; sources: string }[] => [
  ...rules.map(({ about, rule, sources }) => ({ line: `${about}: ${rule}`, sources })),
  ...limits.map(({ requests, seconds, sources }) => ({ line: `${requests} requests in ${seconds} s`, sources })),
  ...Object.values(calls).flatMap(({ method, path, sources, scope, headers = [], query = {}, body, reply }) => {
    const call = `${method} ${path}`
    return [
      call,
      ...(scope === undefined ? [] : [`${call} needs ${scope}`]),
      ...headers.map((name) => `${call} with ${name}`),
      ...[...pathParameters(path), ...Object.keys(query)].map((name) => `${call} ?${name}`),
      ...Object.entries(body?.fields ?? {}).flatMap(([name, { type }]) =>
        [name, ...(type === 'file' ? [] : fieldNames(type, `${name}.`))].map((field) => `${call} <${field}`),
      ),
      ...fieldNames(reply).map((name) => `${call} >${name}`),
    ].map((line) => ({ line, sources }))
  }),
]

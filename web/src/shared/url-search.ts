/** The query of an address as plain strings: a repeated name is a list, and nothing is parsed as JSON. */
export type UrlSearch = Record<string, string | string[]>
export type UrlSearchInput = Readonly<Record<string, unknown>>

const isPlain = (value: unknown): value is string | number | boolean => /^(string|number|boolean)$/.test(typeof value)

export function parseUrlSearch(text: string): UrlSearch {
  const search: UrlSearch = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const before = search[name]
    search[name] = before === undefined ? value : [...(Array.isArray(before) ? before : [before]), value]
  }
  return search
}

export function stringifyUrlSearch(search: UrlSearchInput): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isPlain(each)) params.append(name, String(each))
    }
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

/** The first value of a parameter that is expected once, as written in the address. */
export function firstValue(search: UrlSearchInput, name: string): string | undefined {
  const value = search[name]
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isPlain(first) ? String(first) : undefined
}

/** Every distinct value of a parameter that may be repeated. */
export function allValues(search: UrlSearchInput, name: string): string[] {
  const value = search[name]
  const values: unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(values.filter((each) => typeof each === 'string' && each !== ''))] as string[]
}

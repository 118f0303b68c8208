const joined = new Intl.ListFormat('en-AU', { type: 'conjunction' })
/** The whole message has a limit, and a name may be 75 characters long. */
const longestName = 20

function firstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return first.length <= longestName ? first : `${first.slice(0, longestName - 1)}…`
}

/** How a message begins. A recipient whose name is not known is listed with the address, which is left out. */
export function emailGreeting(names: readonly string[]): string {
  const known = names.map(firstName).filter((name) => name !== '' && !name.includes('@'))
  return known.length === 0 ? 'Hello,' : `Hello ${joined.format(known)},`
}

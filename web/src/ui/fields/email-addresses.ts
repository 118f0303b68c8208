export interface EmailSuggestion {
  label: string
  /** The email address. */
  value: string
}

const pattern = /^[^\s@,;<>()[\]"]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i

export function looksLikeEmail(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@'))
  return (
    address.length <= 254 &&
    pattern.test(address) &&
    !local.startsWith('.') &&
    !local.endsWith('.') &&
    !local.includes('..')
  )
}

/** Splits typed or pasted text at commas, semicolons and white space; "Name <address>" gives the address. */
export function splitAddresses(text: string): string[] {
  return text
    .replaceAll(/"[^"]*"|[^,;<>\n]*<([^<>]*)>/g, ' $1 ')
    .split(/[\s,;]+/)
    .filter((part) => part !== '')
}

export interface AddressAddition {
  chosen: string[]
  /** Text that could not be added and stays in the field. */
  left: string
  problem: 'invalid' | 'full' | null
}

/** Adds every address of a text to the chosen ones; addresses that differ only in case are the same. */
export function addAddresses(
  chosen: readonly string[],
  text: string,
  rules: { isValid: (address: string) => boolean; maxItems?: number | undefined },
): AddressAddition {
  const result = [...chosen]
  const left: string[] = []
  let problem: AddressAddition['problem'] = null
  for (const address of splitAddresses(text)) {
    if (result.some((each) => each.toLowerCase() === address.toLowerCase())) continue
    if (!rules.isValid(address)) {
      left.push(address)
      problem = 'invalid'
    } else if (rules.maxItems !== undefined && result.length >= rules.maxItems) {
      left.push(address)
      problem ??= 'full'
    } else result.push(address)
  }
  return { chosen: result, left: left.join(', '), problem }
}

export function matchingSuggestions(
  suggestions: readonly EmailSuggestion[],
  chosen: readonly string[],
  text: string,
): EmailSuggestion[] {
  const taken = new Set(chosen.map((address) => address.toLowerCase()))
  const wanted = text.trim().toLowerCase()
  return suggestions.filter(
    ({ label, value }) => !taken.has(value.toLowerCase()) && `${label} ${value}`.toLowerCase().includes(wanted),
  )
}

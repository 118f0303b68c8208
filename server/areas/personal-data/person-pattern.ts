/** By what a person can be found in texts. */
export type Words = { names: readonly string[]; emails: readonly string[]; phones: readonly string[] }

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

const inHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const inJson = (text: string): string => JSON.stringify(text).slice(1, -1)

const forms = (text: string): string[] => [...new Set([text, inHtml(text), inJson(text)])].map(escaped)

const anySpace = (pattern: string): string => pattern.replaceAll(/\s+/g, String.raw`\s+`)

/** A name of one word may be a street or a suburb, so that it counts only where it is the whole text. */
const namePattern = (name: string): string =>
  name.trim().includes(' ')
    ? String.raw`(?<!\w)(?:${forms(name.trim()).map(anySpace).join('|')})(?!\w)`
    : String.raw`(?<![^"])(?:${forms(name.trim()).join('|')})(?![^"])`

const emailPattern = (email: string): string => String.raw`(?<![\w.+-])(?:${forms(email.trim()).join('|')})(?![\w-])`

/** As stored, dialled in Australia, and with spaces, brackets or hyphens in between. */
function phonePattern(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '').replace(/^(?:61|0)/, '')
  if (digits.length < 6) return escaped(phone)
  const between = String.raw`[\s()./-]*`
  return String.raw`(?<!\d)(?:\+?61|\(?0)?${between}${[...digits].join(between)}(?!\d)`
}

/** A regular expression of PostgreSQL for everything that names the person; null if there is nothing to look for. */
export function personPattern({ names, emails, phones }: Words): string | null {
  const parts = [...emails.map(emailPattern), ...phones.map(phonePattern), ...names.map(namePattern)]
  return parts.length === 0 ? null : parts.join('|')
}

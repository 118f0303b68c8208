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

/** Also with an accent as part of its letter, and as a character of its own. */
const forms = (text: string): string[] =>
  [
    ...new Set(
      [text, text.normalize('NFC'), text.normalize('NFD')].flatMap((form) => [form, inHtml(form), inJson(form)]),
    ),
  ].map(escaped)

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
  return String.raw`(?<!\d)(?:\+?61|\(?0)?${between}${digits.split('').join(between)}(?!\d)`
}

/** Regular expressions of PostgreSQL: for everything that names the person, and for their addresses and numbers alone. */
export type PersonPattern = { all: string; emails: string | null; phones: string | null }

const anyOf = (parts: readonly string[]): string | null => (parts.length === 0 ? null : parts.join('|'))

/** Null if there is nothing to look for. */
export function personPattern(words: Words): PersonPattern | null {
  const emails = anyOf(words.emails.map(emailPattern))
  const phones = anyOf(words.phones.map(phonePattern))
  const all = anyOf([emails, phones, anyOf(words.names.map(namePattern))].filter((part) => part !== null))
  return all === null ? null : { all, emails, phones }
}

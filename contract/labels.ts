/** Meaning of a badge's colour and icon. */
export type Tone = 'good' | 'attention' | 'critical' | 'neutral'

/** Label of a code and tone of its badge. */
export type Tag = { label: string; tone: Tone }

/** The codes of a table, in its order. */
export const listCodes = <Code extends string>(table: Readonly<Record<Code, unknown>>): readonly Code[] =>
  Object.keys(table) as Code[]

/** Kept in capitals. */
const acronyms = new Set(['ABN', 'DI', 'EN', 'GST', 'PAYG', 'PDF', 'PMS', 'RCD', 'SMS', 'TRKP'])

/** Turns `booked-in`, `RefusingService` and `On hold` into one spelling: BOOKED_IN, REFUSING_SERVICE, ON_HOLD. */
export const asCode = (text: string): string =>
  text
    .trim()
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[\s_-]+/g, '_')
    .toUpperCase()

/** Label for a code without one: AWAITING_PARTS becomes "Awaiting parts". */
export function readable(code: string): string {
  const words = asCode(code).split('_').filter(Boolean)
  const text = words.map((word) => (acronyms.has(word) ? word : word.toLowerCase())).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Looks up own keys only, so that the code "constructor" is not found; inherited names are not in capitals. */
const found = <Entry>(table: Readonly<Record<string, Entry>>, code: string): Entry | undefined =>
  table[Object.hasOwn(table, code) ? code : asCode(code)]

export const findLabel = (labels: Readonly<Record<string, string>>, code: string): string =>
  found(labels, code) ?? readable(code)

export const findTag = (tags: Readonly<Record<string, Tag>>, code: string): Tag =>
  found(tags, code) ?? { label: readable(code), tone: 'neutral' }

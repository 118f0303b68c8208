/** What a badge tells by its colour (and its icon). */
export type Tone = 'good' | 'attention' | 'critical' | 'neutral'

/** The word for a code and the tone of its badge. */
export type Tag = { label: string; tone: Tone }

/** Words that stay in capitals. */
const acronyms = new Set(['ABN', 'DI', 'EN', 'GST', 'PAYG', 'PDF', 'PMS', 'RCD', 'SMS', 'TRKP'])

/** `booked-in`, `RefusingService` and `ON_HOLD` are three spellings of one kind of code; this is the one we keep. */
export const asCode = (text: string): string =>
  text
    .trim()
    .replaceAll(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[\s_-]+/g, '_')
    .toUpperCase()

/** Words for a code that no list knows: AWAITING_PARTS is "Awaiting parts". */
export function readable(code: string): string {
  const words = asCode(code).split('_').filter(Boolean)
  const text = words.map((word) => (acronyms.has(word) ? word : word.toLowerCase())).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** An own key first, so that a code named "constructor" finds nothing; no inherited name is in capitals. */
const found = <Entry>(table: Readonly<Record<string, Entry>>, code: string): Entry | undefined =>
  table[Object.hasOwn(table, code) ? code : asCode(code)]

export const findLabel = (labels: Readonly<Record<string, string>>, code: string): string =>
  found(labels, code) ?? readable(code)

export const findTag = (tags: Readonly<Record<string, Tag>>, code: string): Tag =>
  found(tags, code) ?? { label: readable(code), tone: 'neutral' }

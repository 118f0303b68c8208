import { formatPhone } from '../../../contract/phones.ts'
import { searchableWords } from '../../../contract/search-text.ts'
import type { PartsRow } from './search.queries.ts'

const wordsOf = (text: string): string => ` ${searchableWords(text).join(' ')} `

type Part = { searched: string; shown: string }

/** What a property is found by, in the order in which `app.rank_cards` ranks. */
function partsInOrder({ keyNumber, people }: PartsRow): Part[] {
  const key = keyNumber === null ? [] : [{ searched: wordsOf(keyNumber), shown: `Key ${keyNumber}` }]
  return [
    ...people.map(({ role, name }) => ({ searched: wordsOf(name), shown: `${role}: ${name}` })),
    ...people.flatMap(({ role, name, numbers }) =>
      numbers.map((number) => ({ searched: wordsOf(number), shown: `${role} ${name}: ${formatPhone(number)}` })),
    ),
    ...people.flatMap(({ role, name, email }) =>
      email === null ? [] : [{ searched: wordsOf(email), shown: `${role} ${name}: ${email}` }],
    ),
    ...key,
  ]
}

const hasDigit = /\d/

/** The words that an address lacks. */
export const wordsBeside = (address: string, terms: readonly string[]): string[] => {
  const searched = wordsOf(address)
  return terms.filter((term) => !searched.includes(term))
}

/** The part of a property that has the words which its address lacks: all of them, or as many as any part has. */
export function explainMatch(row: PartsRow, words: readonly string[]): string | null {
  const parts = partsInOrder(row)
  // A whole key number ranks before the people.
  const key = parts.at(-1)
  if (row.keyNumber !== null && key && words.some((word) => hasDigit.test(word)))
    if (words.every((word) => key.searched.includes(` ${word.trim()} `))) return key.shown
  const countOf = ({ searched }: Part) => words.filter((word) => searched.includes(word)).length
  let best: Part | undefined
  for (const part of parts) if (countOf(part) > (best ? countOf(best) : 0)) best = part
  return best?.shown ?? null
}

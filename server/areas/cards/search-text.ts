import { searchableWords } from '../../../contract/search-text.ts'

/** PostgreSQL refuses an index entry of more than 2,700 bytes, and the text is part of one. */
const mostBytes = 1_500

/** Between the sections of a text; no word contains it, so no search finds it. */
const sectionEnd = '|'

type Section = readonly (string | null)[]

/**
 * Searchable text in lower case, in the sections by which matches are ranked: `app.rank_cards` knows their order. A word is
 * kept in the first section that has it.
 */
export function toSearchText({ address, names = [], phones = [], emails = [], key = null }: SearchParts): string {
  const kept = new Set<string>()
  // Short, and looked for most often, so it is never cut.
  const keyWords = searchableWords(key ?? '')
  let left = mostBytes - Buffer.byteLength(keyWords.join(' '))
  const sections = [address, names, phones, emails].map((section: Section) => {
    const words = section.flatMap((part) => searchableWords(part ?? '')).filter((word) => !kept.has(word))
    const taken = [...new Set(words)].filter((word) => (left -= Buffer.byteLength(word) + 1) >= 0)
    for (const word of taken) kept.add(word)
    return taken
  })
  const texts = [...sections, keyWords.filter((word) => !kept.has(word))].map((words) => words.join(' '))
  return texts.some((text, place) => place > 0 && text !== '') ? ` ${texts.join(` ${sectionEnd} `)} ` : ` ${texts[0]} `
}

export type SearchParts = {
  address: Section
  names?: Section
  phones?: Section
  emails?: Section
  key?: string | null
}

import { searchableWords } from '../../../contract/search-text.ts'

/** PostgreSQL refuses an index entry of more than 2,700 bytes, and the text is part of one. */
const mostBytes = 1_500

/** Searchable text in lower case. The most important parts come first. */
export function toSearchText(parts: readonly (string | null)[]): string {
  const words = parts.flatMap((part) => searchableWords(part ?? ''))
  const kept: string[] = []
  let left = mostBytes
  for (const word of new Set(words)) {
    left -= Buffer.byteLength(word) + 1
    if (left < 0) break
    kept.push(word)
  }
  return ` ${kept.join(' ')} `
}

import { searchableWords } from '../../../contract/search-text.ts'

/** Common abbreviations of street types; a search finds both forms. */
const shortForms: Readonly<Record<string, string>> = {
  street: 'st',
  road: 'rd',
  avenue: 'ave',
  court: 'ct',
  place: 'pl',
  drive: 'dr',
  crescent: 'cres',
  close: 'cl',
  parade: 'pde',
  terrace: 'tce',
  lane: 'ln',
  boulevard: 'bvd',
  circuit: 'cct',
  grove: 'gr',
  highway: 'hwy',
  square: 'sq',
}

/** PostgreSQL refuses an index entry of more than 2,700 bytes, and the text is part of several indexes. */
const mostBytes = 1_500

/** Searchable text in lower case, with street types in full and abbreviated. The most important parts come first. */
export function toSearchText(parts: readonly (string | null)[]): string {
  const words = parts.flatMap((part) => searchableWords(part ?? ''))
  const shortened = words.flatMap((word) => shortForms[word] ?? [])
  const kept: string[] = []
  let left = mostBytes
  for (const word of new Set([...words, ...shortened])) {
    left -= Buffer.byteLength(word) + 1
    if (left < 0) break
    kept.push(word)
  }
  return ` ${kept.join(' ')} `
}

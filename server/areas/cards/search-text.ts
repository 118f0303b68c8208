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

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/@.'-]+/gu, ' ')
    .trim()

/** Searchable text in lower case, with street types in full and abbreviated. */
export function toSearchText(parts: readonly (string | null)[]): string {
  const words = plain(parts.filter(Boolean).join(' ')).split(' ')
  const shortened = words.flatMap((word) => shortForms[word] ?? [])
  return ` ${[...words, ...shortened].join(' ')} `
}

/** Words of the typed text, each searched anywhere in the search text, with LIKE wildcards removed. */
export const searchTerms = (typed: string): string[] =>
  plain(typed)
    .split(' ')
    .filter(Boolean)
    // Ignores punctuation around a word, unless the word is nothing else.
    .map((word) => word.replaceAll(/^[.'-]+|[.'-]+$/g, '') || word)

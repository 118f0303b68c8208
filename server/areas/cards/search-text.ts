/** Street types as people shorten them; both forms are found. */
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

/** Everything a search may hit, lower case, with street types in full and in short. */
export function toSearchText(parts: readonly (string | null)[]): string {
  const words = plain(parts.filter(Boolean).join(' ')).split(' ')
  const shortened = words.flatMap((word) => shortForms[word] ?? [])
  return ` ${[...words, ...shortened].join(' ')} `
}

/** What somebody typed, as words to be found anywhere in a search text. Nothing in them means anything to LIKE. */
export const searchTerms = (typed: string): string[] =>
  plain(typed)
    .split(' ')
    .filter(Boolean)
    // A full stop or comma typed after a word is not looked for, unless it is all there is.
    .map((word) => word.replaceAll(/^[.'-]+|[.'-]+$/g, '') || word)

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
export function searchTextOf(parts: readonly (string | null)[]): string {
  const words = plain(parts.filter(Boolean).join(' ')).split(' ')
  const shortened = words.flatMap((word) => shortForms[word] ?? [])
  return ` ${[...words, ...shortened].join(' ')} `
}

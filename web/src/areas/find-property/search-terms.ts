import { searchableWords } from '@contract/search-text.ts'

export type Piece = { at: number; text: string; isHit: boolean }

/** An address split into pieces, with the search words marked. */
export function marked(address: string, words: readonly string[]): Piece[] {
  const lower = address.toLowerCase()
  const isHit = Array.from({ length: address.length }, () => false)
  for (const word of words.map((each) => each.trim()))
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) isHit.fill(true, at, at + word.length)
  const pieces: Piece[] = []
  for (let at = 0; at < address.length; at += 1) {
    const last = pieces.at(-1)
    if (last && last.isHit === isHit[at]) last.text += address[at]
    else pieces.push({ at, text: address[at] as string, isHit: isHit[at] === true })
  }
  return pieces
}

/** Shown if the address does not show why a property matches. */
export function hintFor(address: string, words: readonly string[]): string | null {
  const searched = ` ${searchableWords(address).join(' ')} `
  return words.every((word) => searched.includes(word)) ? null : 'Matches a tenant, landlord or key number'
}

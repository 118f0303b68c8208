/** The words that are searched for, each on its own. */
export const searchTerms = (text: string): string[] => text.toLowerCase().split(/\s+/).filter(Boolean)

export type Piece = { at: number; text: string; isHit: boolean }

/** An address in pieces, those that were searched for marked. */
export function marked(address: string, words: readonly string[]): Piece[] {
  const lower = address.toLowerCase()
  const isHit = Array.from({ length: address.length }, () => false)
  for (const word of words)
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) isHit.fill(true, at, at + word.length)
  const pieces: Piece[] = []
  for (let at = 0; at < address.length; at += 1) {
    const last = pieces.at(-1)
    if (last && last.isHit === isHit[at]) last.text += address[at]
    else pieces.push({ at, text: address[at] as string, isHit: isHit[at] === true })
  }
  return pieces
}

/** Said where the address does not show why a property was found. */
export function hintFor(address: string, words: readonly string[]): string | null {
  const lower = address.toLowerCase()
  return words.every((word) => lower.includes(word)) ? null : 'Matches a tenant or key number'
}

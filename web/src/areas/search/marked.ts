type Piece = { at: number; text: string; isHit: boolean }

/** A text split into pieces, with the search words marked. */
export function marked(text: string, words: readonly string[]): Piece[] {
  const lower = text.toLowerCase()
  const isHit = Array.from({ length: text.length }, () => false)
  for (const word of words.map((each) => each.trim()))
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) isHit.fill(true, at, at + word.length)
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = pieces.at(-1)
    if (last && last.isHit === isHit[at]) last.text += text[at]
    else pieces.push({ at, text: text[at] as string, isHit: isHit[at] === true })
  }
  return pieces
}

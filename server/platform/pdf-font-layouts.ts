import type { Font } from 'fontkit'

/** Words of a document recur in the next one. */
const mostWords = 4000

/**
 * Makes a font remember how words are laid out, which is most of the work of drawing a document. The drawing library
 * changes the positions that it gets, so it gets copies.
 */
export function rememberLayouts(font: Font): Font {
  const layout = font.layout.bind(font)
  const known = new Map<string, ReturnType<typeof layout>>()
  font.layout = (text, ...options) => {
    if (options.some((option) => option !== undefined)) return layout(text, ...options)
    let run = known.get(text)
    if (!run) {
      run = layout(text)
      if (known.size >= mostWords) known.clear()
      known.set(text, run)
    }
    const { glyphs, advanceWidth } = run
    return { ...run, glyphs, advanceWidth, positions: run.positions.map((position) => ({ ...position })) }
  }
  return font
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  hellip: '…',
  copy: '©',
}

function decodeEntity(whole: string, name: string): string {
  if (!name.startsWith('#')) return Object.hasOwn(entities, name) ? (entities[name] ?? whole) : whole
  const isHex = name.charAt(1).toLowerCase() === 'x'
  const point = isHex ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
}

/** The index after the tag that begins at `start`; a quoted attribute may contain ">". */
function endOfTag(html: string, start: number): number {
  let quote = ''
  for (let at = start + 1; at < html.length; at += 1) {
    const character = html.charAt(at)
    if (quote) quote = character === quote ? '' : quote
    else if (character === '>') return at + 1
    else if (character === '"' || character === "'") quote = character
  }
  return html.length
}

/** The index where the closing marker begins; without one, everything to the end is hidden. */
function indexOf(html: string, ending: RegExp, from: number): number {
  ending.lastIndex = from
  return ending.exec(html)?.index ?? html.length
}

/**
 * The text of a message that a reader sees: without markup, comments, scripts and styles, and with entities decoded.
 */
export function visibleText(html: string): string {
  let text = ''
  let at = 0
  while (at < html.length) {
    const open = html.indexOf('<', at)
    if (open < 0) break
    text += html.slice(at, open)
    if (html.startsWith('<!--', open)) {
      at = indexOf(html, /-->/g, open + 2) + 3
    } else if (/[a-z/!?]/i.test(html.charAt(open + 1))) {
      const name = html.slice(open + 1, open + 7).toLowerCase()
      at = endOfTag(html, open)
      if (name === 'script') at = indexOf(html, /<\/script/gi, at)
      else if (name.startsWith('style')) at = indexOf(html, /<\/style/gi, at)
    } else {
      text += '<'
      at = open + 1
    }
  }
  return (text + html.slice(at)).replaceAll(/&(#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,8});/gi, decodeEntity)
}

/** The same with a line break where a paragraph or an item of a list ends. */
export const visibleLines = (html: string): string =>
  visibleText(html.replaceAll(/<br\s*\/?>|<\/(p|li)>/gi, '\n')).trim()

import { UnreadableReply } from './bounded-reply.ts'
import type { ListLimits } from './json-list.ts'

/* Reads an XML list of any length, element by element, as older services send them: elements that have plain texts. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,4}));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return entities[name] ?? whole
      const code = decimal === undefined ? parseInt(hex ?? '', 16) : Number(decimal)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )

const withText = /<([\w.-]+)(?:\s[^<>]*)?(?:\/>|>([^<]*)<\/\1\s*>)/g

/** The texts of an element by their names; null where there is none. */
export const readXmlTexts = (xml: string): Record<string, string | null> =>
  Object.fromEntries([...xml.matchAll(withText)].map(([, name, text]) => [name, text ? decoded(text) : null]))

const beginning = /^\uFEFF?\s*(?:<\?xml[^<>]{0,200}\?>\s*)?<([\w.-]{1,200})(?:\s[^<>]{0,2000}?)?(\/?)>/

/** The content of each element of this name within the first element, which may not be a web page. */
export async function* listXmlElements(response: Response, limits: ListLimits, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const opening = new RegExp(`<${name}(?:\\s[^<>]*)?>`)
  const closing = `</${name}>`
  let [rest, ending, size, count] = ['', '', 0, 0]
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > limits.bytes) throw new UnreadableReply(`The reply has more than ${limits.bytes} bytes`)
    rest += decoder.decode(part, { stream: true })
    if (ending === '') {
      const [whole = '', first = '', isEmpty] = beginning.exec(rest) ?? []
      if (first.toLowerCase() === 'html') throw new UnreadableReply('The reply is a web page')
      if (first !== '') {
        ending = `</${first}>`
        rest = (isEmpty ? ending : '') + rest.slice(whole.length)
      }
    }
    if (ending === '' && rest.length <= limits.bytesOfElement) continue
    for (let end = rest.indexOf(closing); end >= 0; end = rest.indexOf(closing)) {
      const begin = opening.exec(rest)
      if (!begin || begin.index > end) throw new UnreadableReply('The reply is not XML')
      count += 1
      if (count > limits.elements) throw new UnreadableReply(`The reply has more than ${limits.elements} records`)
      yield rest.slice(begin.index + begin[0].length, end)
      rest = rest.slice(end + closing.length)
    }
    if (rest.length > limits.bytesOfElement) throw new UnreadableReply('A record of the reply is too long')
  }
  if (ending === '' || rest.trim() !== ending) throw new UnreadableReply('The reply ends too early')
}

export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string }

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const plain = (text: string): string =>
  text.replaceAll(/&(\w*;?)/g, (_, name: string) => {
    const character = name.endsWith(';') ? entities[name.slice(0, -1)] : undefined
    if (character === undefined) throw new Error(`The XML has an unknown entity: &${name}`)
    return character
  })

/** Reads XML without namespaces, comments and sections, and throws where it is not well-formed. */
export function readXml(xml: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const open = [root]
  const token = /<(\/?)([\w:]+)((?:\s+[\w:]+="[^"<]*")*)\s*(\/?)>|([^<]+)/y
  token.lastIndex = /^<\?xml [^>]*\?>/.exec(xml)?.[0].length ?? 0
  while (token.lastIndex < xml.length) {
    const at = token.lastIndex
    const [whole, end, name = '', attributes = '', isEmpty, text] = token.exec(xml) ?? []
    if (whole === undefined) throw new Error(`The XML is not well-formed at ${xml.slice(at, at + 60)}`)
    const parent = open.at(-1) as XmlElement
    // Line ends are read as one line feed.
    if (text !== undefined) parent.text += plain(text.replaceAll(/\r\n?/g, '\n'))
    else if (end === '/') {
      if (open.length === 1 || parent.name !== name) throw new Error(`The XML closes ${name} within ${parent.name}`)
      open.pop()
    } else {
      const pairs = [...attributes.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, plain(value ?? '')])
      const element = { name, attributes: Object.fromEntries(pairs), children: [], text: '' }
      parent.children.push(element)
      if (!isEmpty) open.push(element)
    }
  }
  const [first] = root.children
  if (!first || root.children.length > 1 || open.length > 1) throw new Error('The XML has not one whole element')
  return first
}

/** The elements of this name, at any depth. */
export const elementsNamed = (name: string, { children }: XmlElement): XmlElement[] =>
  children.flatMap((child) => [...(child.name === name ? [child] : []), ...elementsNamed(name, child)])

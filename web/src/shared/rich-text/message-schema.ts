import { DOMParser, DOMSerializer, Schema, type Node } from 'prosemirror-model'
import { editorImageWidthPx } from '@contract/limits.ts'
import { pageConfig } from '@/shared/page-config.ts'

/** Only images that were uploaded here; the server removes all others. */
const isOwnImage = (src: string | null): boolean => {
  const base = pageConfig.apiUrl === '' ? window.location.origin : pageConfig.apiUrl
  return src?.startsWith(`${base}/v1/images/`) ?? false
}

const isLink = (href: string | null): boolean => /^(https?:\/\/|mailto:)/i.test(href ?? '')

/** What a message may contain, the same as the server accepts. Anything else that is pasted keeps only its text. */
export const messageSchema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: {
      group: 'block',
      content: 'inline*',
      parseDOM: [{ tag: 'p' }, { tag: 'h1, h2, h3, h4, h5, h6' }],
      toDOM: () => ['p', 0],
    },
    bullet_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
    ordered_list: { group: 'block', content: 'list_item+', parseDOM: [{ tag: 'ol' }], toDOM: () => ['ol', 0] },
    list_item: { content: 'paragraph block*', defining: true, parseDOM: [{ tag: 'li' }], toDOM: () => ['li', 0] },
    text: { group: 'inline' },
    hard_break: {
      group: 'inline',
      inline: true,
      selectable: false,
      parseDOM: [{ tag: 'br' }],
      toDOM: () => ['br'],
    },
    image: {
      group: 'inline',
      inline: true,
      draggable: true,
      attrs: { src: {}, alt: { default: '' }, width: { default: editorImageWidthPx } },
      parseDOM: [
        {
          tag: 'img[src]',
          getAttrs: (dom) =>
            isOwnImage(dom.getAttribute('src')) && {
              src: dom.getAttribute('src'),
              alt: dom.getAttribute('alt') ?? '',
              width: Number.parseInt(dom.getAttribute('width') ?? '', 10) || editorImageWidthPx,
            },
        },
      ],
      toDOM: ({ attrs }) => ['img', { src: attrs['src'], alt: attrs['alt'], width: String(attrs['width']) }],
    },
  },
  marks: {
    link: {
      attrs: { href: {} },
      inclusive: false,
      parseDOM: [
        {
          tag: 'a[href]',
          getAttrs: (dom) => isLink(dom.getAttribute('href')) && { href: dom.getAttribute('href') },
        },
      ],
      toDOM: ({ attrs }) => ['a', { href: attrs['href'] }, 0],
    },
    strong: {
      parseDOM: [
        { tag: 'strong' },
        // Google Docs wraps everything that is copied in a <b> of normal weight.
        { tag: 'b', getAttrs: (dom) => dom.style.fontWeight !== 'normal' && null },
        { style: 'font-weight', getAttrs: (value) => /^(bold(er)?|[6-9]\d{2})$/.test(value) && null },
      ],
      toDOM: () => ['strong', 0],
    },
    em: { parseDOM: [{ tag: 'em' }, { tag: 'i' }, { style: 'font-style=italic' }], toDOM: () => ['em', 0] },
    underline: {
      parseDOM: [{ tag: 'u' }, { style: 'text-decoration=underline' }],
      toDOM: () => ['u', 0],
    },
  },
})

const parser = DOMParser.fromSchema(messageSchema)
const serializer = DOMSerializer.fromSchema(messageSchema)

/** Reads markup into a document. Parsing happens in an inert document, so nothing in it runs or loads. */
export function parseMessage(html: string): Node {
  const inert = new window.DOMParser().parseFromString(`<body>${html}</body>`, 'text/html')
  return parser.parse(inert.body)
}

const isEmpty = (doc: Node): boolean =>
  doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.content.size === 0

/** Markup of a document; an empty document is an empty text. */
export function serialiseMessage(doc: Node): string {
  if (isEmpty(doc)) return ''
  const holder = window.document.createElement('div')
  holder.append(serializer.serializeFragment(doc.content))
  return holder.innerHTML
}

import sanitizeHtml, { type Attributes, type IFrame } from 'sanitize-html'
import { characterCount, tooManyCharacters } from '../../../contract/form-rules.ts'
import { editorImageWidthPx, longestNotes } from '../../../contract/limits.ts'
import { visibleText } from '../../../contract/visible-text.ts'
import { ruleBroken } from '../../platform/problem.ts'
import { imageOfUrl, type ImageToken } from './image-address.ts'

/** The inner width of a letter. */
const widestImage = 544
const narrowestImage = 16
const longestAlt = 200
const deepestNesting = 20

const imageWidth = (text: string | undefined): number => {
  const width = Number.parseInt(text ?? '', 10)
  return Math.min(widestImage, Math.max(narrowestImage, Number.isNaN(width) ? editorImageWidthPx : width))
}

const isAllowedLink = (href: string | undefined): boolean => /^(https?:\/\/[^/]|mailto:[^?])/i.test(href?.trim() ?? '')

/** It stays a link, since the sanitiser would close the next one as whatever else it became. */
const cleanLink = (_: string, { href }: Attributes) => ({
  tagName: 'a',
  attribs: { ...(isAllowedLink(href) && { href: href?.trim() ?? '' }) },
})

const cleanImage =
  (apiUrl: string) =>
  (_: string, { src, alt, width }: Attributes) => ({
    tagName: 'img',
    attribs: {
      ...(src !== undefined && imageOfUrl(apiUrl, src) && { src }),
      alt: Array.from(alt ?? '')
        .slice(0, longestAlt)
        .join(''),
      width: String(imageWidth(width)),
    },
  })

/** Of a link without an address only the text stays; an image without one is left out. */
const withoutAddress = ({ tag, attribs }: IFrame): boolean | 'excludeTag' => {
  if (tag === 'a') return attribs['href'] ? false : 'excludeTag'
  return tag === 'img' && !attribs['src']
}

const toParagraph = Object.fromEntries(['div', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((tag) => [tag, 'p']))

/**
 * The message as it may be sent: paragraphs, bold, italic, underline, lists, links and images that were uploaded here.
 * Everything else is removed; its text stays, except that of scripts and styles.
 */
export function cleanMessage(html: string, apiUrl: string, field = 'message'): string {
  const clean = sanitizeHtml(html, {
    allowedTags: ['p', 'br', 'strong', 'em', 'u', 'ul', 'ol', 'li', 'a', 'img'],
    allowedAttributes: { a: ['href'], img: ['src', 'alt', 'width'] },
    allowedSchemes: ['http', 'https', 'mailto'],
    allowedSchemesByTag: { img: ['http', 'https'] },
    allowProtocolRelative: false,
    transformTags: { ...toParagraph, b: 'strong', i: 'em', ins: 'u', a: cleanLink, img: cleanImage(apiUrl) },
    exclusiveFilter: withoutAddress,
    nestingLimit: deepestNesting,
  })
  // The rule of the form counts the text as it was sent; removing markup can show more of it.
  if (characterCount(visibleText(clean).trim()) > longestNotes) {
    throw ruleBroken(tooManyCharacters, { [field]: tooManyCharacters })
  }
  return clean.trim()
}

const imageSource = /<img src="([^"]*)"/g

/** The images of a cleaned message, each once. */
export function imagesIn(cleanHtml: string, apiUrl: string): ImageToken[] {
  const found = [...cleanHtml.matchAll(imageSource)].map(([, src = '']) => imageOfUrl(apiUrl, src))
  return [...new Map(found.filter((image) => image !== undefined).map((image) => [image.token, image])).values()]
}

const imageWithAlt = /<img src="([^"]*)" alt="([^"]*)"/g
const unescaped = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** The images of a cleaned message as a page shows them. */
export const shownImages = (cleanHtml: string): { url: string; alt: string }[] =>
  [...cleanHtml.matchAll(imageWithAlt)].map(([, src = '', alt = '']) => ({ url: unescaped(src), alt: unescaped(alt) }))

/** Replaces the address of each image of a cleaned message. */
export const withImageSources = (cleanHtml: string, apiUrl: string, sourceOf: (image: ImageToken) => string): string =>
  cleanHtml.replaceAll(imageSource, (whole, src: string) => {
    const image = imageOfUrl(apiUrl, src)
    return image ? `<img src="${sourceOf(image)}"` : whole
  })

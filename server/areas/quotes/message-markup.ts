import { visibleText } from '../../../contract/visible-text.ts'
import { paragraph } from '../emails/letter.ts'

/**
 * Turns a typed message into paragraphs. Only its visible text is kept, so that no link, picture or style of a sender
 * is sent under the agency's name.
 */
export function messageMarkup(message: string): string {
  const withBreaks = message
    .replaceAll(/<br\s*\/?>/gi, '\n')
    .replaceAll(/<\/(p|div|li|h[1-6]|blockquote|tr)\s*>/gi, '\n\n')
  return visibleText(withBreaks)
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map(paragraph)
    .join('')
}

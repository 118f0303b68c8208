import { visibleText } from '../../../contract/visible-text.ts'
import { paragraph } from '../emails/letter.ts'

/**
 * What somebody wrote, as paragraphs of ours. Only what a reader would see is kept: no link, picture or style of a sender
 * gets into a letter under the agency's name.
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

import { visibleText } from '@contract/visible-text.ts'

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\n': '<br>' }

/** Notes of a call are markup; these two convert what is typed into a plain field, without a loss. */
export const toMarkup = (text: string): string =>
  text.replaceAll(/[&<>\n]/g, (character) => escapes[character] ?? character)
export const toPlainText = (markup: string): string => visibleText(markup.replaceAll('<br>', '\n'))

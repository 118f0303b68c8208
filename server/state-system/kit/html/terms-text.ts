import { parseTerms, type TermsBlock, type TermsLine } from '../../../../contract/terms-text.ts'
import { html, type Html } from './html.ts'

const renderLine = (line: TermsLine): Html[] =>
  line.map(({ text, isStrong }) => (isStrong ? html`<strong>${text}</strong>` : html`${text}`))

/** The page has a title of its own, so that the headings of the text begin below it. */
function renderBlock(block: TermsBlock): Html {
  if (block.kind === 'heading')
    return block.level === 1 ? html`<h2>${renderLine(block.line)}</h2>` : html`<h3>${renderLine(block.line)}</h3>`
  if (block.kind === 'paragraph')
    return html`<p>${block.lines.map((line, place) => html`${place > 0 && html`<br />`}${renderLine(line)}`)}</p>`
  const items = block.items.map((item) => html`<li>${renderLine(item)}</li>`)
  return block.isNumbered
    ? html`<ol>
        ${items}
      </ol>`
    : html`<ul>
        ${items}
      </ul>`
}

export const renderTerms = (text: string): Html =>
  html`<section aria-label="Text of the agreement">${parseTerms(text).map(renderBlock)}</section>`

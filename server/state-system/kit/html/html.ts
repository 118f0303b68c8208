/** Markup that is safe to send. Only the `html` tag creates it, so that typed text is always escaped. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

export type Part = Html | string | number | false | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? '')

function textOf(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(textOf).join('')
  return escaped(String(part))
}

/** html`<p>${words}</p>`: every part is escaped, unless it is itself `html`. Attributes must be in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(strings.reduce((left, right, index) => left + textOf(parts[index - 1]) + right))

/** A piece of a line; the only emphasis is strong. */
export type TermsRun = { text: string; isStrong: boolean }
export type TermsLine = readonly TermsRun[]
export type TermsBlock =
  | { kind: 'heading'; level: 1 | 2; line: TermsLine }
  | { kind: 'paragraph'; lines: readonly TermsLine[] }
  | { kind: 'list'; isNumbered: boolean; items: readonly TermsLine[] }

const toLine = (text: string): TermsLine =>
  text.split('**').flatMap((part, place, parts) => {
    // Two stars without their partner are text.
    const isLone = place === parts.length - 1 && parts.length % 2 === 0
    if (isLone) return [{ text: `**${part}`, isStrong: false }]
    return part === '' ? [] : [{ text: part, isStrong: place % 2 === 1 }]
  })

const marks = [
  { pattern: /^# +(.+)$/, kind: 'title' },
  { pattern: /^##+ +(.+)$/, kind: 'heading' },
  { pattern: /^[-*] +(.+)$/, kind: 'bullet' },
  { pattern: /^\d{1,3}[.)] +(.+)$/, kind: 'number' },
] as const

/** `isFirst`: numbered 1. */
type Marked = { kind: (typeof marks)[number]['kind'] | 'text'; text: string; isFirst: boolean }

function readMark(line: string): Marked {
  for (const { pattern, kind } of marks) {
    const text = pattern.exec(line)?.[1]
    if (text !== undefined) return { kind, text: text.trim(), isFirst: /^1[.)]/.test(line) }
  }
  return { kind: 'text', text: line, isFirst: false }
}

/** A block that lines are still added to. */
type Growing =
  | Extract<TermsBlock, { kind: 'heading' }>
  | { kind: 'paragraph'; lines: TermsLine[] }
  | { kind: 'list'; isNumbered: boolean; items: TermsLine[] }

/** Joins neighbouring lines of one kind into a block. */
function addLine(blocks: Growing[], { kind, text, isFirst }: Marked, isJoined: boolean): void {
  const last = isJoined ? blocks.at(-1) : undefined
  const line = toLine(text)
  if (kind === 'title' || kind === 'heading') blocks.push({ kind: 'heading', level: kind === 'title' ? 1 : 2, line })
  else if (kind === 'text') {
    if (last?.kind === 'paragraph') last.lines.push(line)
    else blocks.push({ kind: 'paragraph', lines: [line] })
  } else {
    const isNumbered = kind === 'number'
    // Numbers go on across blank lines, until a list begins with 1 again.
    const list = isNumbered && !isFirst ? blocks.at(-1) : last
    if (list?.kind === 'list' && list.isNumbered === isNumbered) list.items.push(line)
    else blocks.push({ kind: 'list', isNumbered, items: [line] })
  }
}

/**
 * The text of an agreement as blocks: `# title`, `## heading`, lines with `-` or `1.` as lists, `**strong**`, and
 * paragraphs between blank lines. Everything else is shown as it is, so that no text can bring markup of its own.
 */
export function parseTerms(text: string): TermsBlock[] {
  const blocks: Growing[] = []
  let isJoined = false
  for (const line of text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((each) => each.trim())) {
    if (line !== '') addLine(blocks, readMark(line), isJoined)
    isJoined = line !== ''
  }
  return blocks
}

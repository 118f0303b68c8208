import { parseTerms, type TermsBlock, type TermsLine } from '@contract/terms-text.ts'

const Line = ({ line }: { line: TermsLine }) =>
  line.map(({ text, isStrong }, place) => (isStrong ? <strong key={place}>{text}</strong> : text))

function Block({ block }: { block: TermsBlock }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 1 ? 'h3' : 'h4'
    return (
      <Heading className="mb-2 font-semibold">
        <Line line={block.line} />
      </Heading>
    )
  }
  if (block.kind === 'paragraph')
    return (
      <p className="mb-3 last:mb-0">
        {block.lines.map((line, place) => (
          <span key={place}>
            {place > 0 ? <br /> : null}
            <Line line={line} />
          </span>
        ))}
      </p>
    )
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List className={`mb-3 pl-6 last:mb-0 ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, place) => (
        <li key={place}>
          <Line line={item} />
        </li>
      ))}
    </List>
  )
}

/** The text of an agreement with its headings and lists. */
export const TermsText = ({ text }: { text: string }) =>
  parseTerms(text).map((block, place) => <Block key={place} block={block} />)

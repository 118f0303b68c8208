import type { Day } from '../../../contract/days.ts'
import { entryRuleFacts } from '../../areas/law/describe-entry.ts'
import type { EntryVersionRow } from '../../areas/law/entry-versions.queries.ts'
import type { SimulatedEntry } from '../../areas/law/simulated-entry.ts'
import { entryCitationText } from '../../areas/entry-rules/citation.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'
import { correctionTexts, periodText, readingText } from './rule-facts.ts'

type Cited = Pick<EntryVersionRow, 'instrument' | 'provision' | 'certainty' | 'sourceUrl' | 'readOn'>

/** The Act with its section, and when it was read. */
export const entrySource = (rule: Cited, today: Day): Html => {
  const text = entryCitationText(rule)
  return html`${rule.sourceUrl === null ? text : html`<a href="${rule.sourceUrl}" rel="noreferrer">${text}</a>`}${rule.readOn !== null && rule.certainty !== 'MEMORY' && html`, read ${readingText(rule.readOn, today)}`}`
}

const corrections = (rule: Parameters<typeof correctionTexts>[0]): [string, Part][] =>
  correctionTexts(rule).map((text) => ['Correction', text.replace(/^Correction: /, '')])

/** All that a version of a rule of entry says, as label and value pairs. */
export const entryVersionFacts = (row: EntryVersionRow, today: Day): Html =>
  renderFacts([
    ...entryRuleFacts(row).map(({ label, text }): [string, Part] => [label, text]),
    ['Source', entrySource(row, today)],
    ...corrections(row),
  ])

/** The same of a rule that is simulated. */
export const simulatedEntryFacts = (rule: SimulatedEntry, today: Day): Html =>
  renderFacts([
    ...entryRuleFacts({ ...rule, inForceFrom: null, inForceTo: null }).map(({ label, text }): [string, Part] => [
      label,
      text,
    ]),
    ['In force', periodText(rule)],
    ['Source', entrySource(rule, today)],
    ...corrections({ correction: rule.correction }),
  ])

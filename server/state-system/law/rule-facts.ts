import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'
import { citationText, conditionLabels, kindLabels, partyLabels, triggerText } from '../../../contract/law-text.ts'
import type { LawRule } from '../../../contract/law.ts'
import { services } from '../../../contract/services.ts'
import { isReadLongAgo } from '../../areas/law/reading-age.ts'
import { badge } from '../kit/html/badge.ts'
import { html, type Html, type Part, renderFacts } from '../kit/html/html.ts'

export const periodText = ({ inForceFrom, inForceTo }: Pick<LawRule, 'inForceFrom' | 'inForceTo'>): string => {
  const from = inForceFrom === null ? 'As long as known' : `From ${shortDay(inForceFrom)}`
  return inForceTo === null ? from : `${from}, until before ${shortDay(inForceTo)}`
}

/** The day on which a provision was read; amber if that is long ago. */
export const readingText = (readOn: Day, today: Day): Html =>
  isReadLongAgo(readOn, today)
    ? badge({ label: `${shortDay(readOn)}, more than 90 days ago`, tone: 'attention' })
    : html`${shortDay(readOn)}`

const sourceText = (source: LawRule['sources'][number], today: Day): Html =>
  html`${source.url === null ? citationText(source) : html`<a href="${source.url}" rel="noreferrer">${citationText(source)}</a>`}${source.certainty !== 'MEMORY' && html`, read ${readingText(source.readOn, today)}`}`

export const sourcesText = ({ sources }: Pick<LawRule, 'sources'>, today: Day): Part =>
  // One element, because each part of a stacked cell would get a column.
  html`<div>${sources.map((source, index) => html`${index > 0 && '; '}${sourceText(source, today)}`)}</div>`

/** That a version corrects another one, or was corrected. */
export const correctionTexts = ({ correction, correctedBy }: Corrected): string[] => [
  ...(correction ? [`Correction: ${correction}`] : []),
  ...(correctedBy
    ? [`Corrected by version ${correctedBy.version} from ${shortDay(correctedBy.on)}: ${correctedBy.correction}`]
    : []),
]

// A simulation that was stored by the version before has no correction.
type Corrected = { correction?: LawRule['correction']; correctedBy?: LawRule['correctedBy'] }
type Shown = Corrected &
  Omit<LawRule, 'ruleId' | 'status' | 'version' | 'publishedOn' | 'duty' | 'correction' | 'correctedBy'>

/** All that a version says, as label and value pairs. */
export const ruleFacts = (rule: Shown, today: Day): Html =>
  renderFacts([
    ['Duty', rule.dutyText],
    ['Service', rule.service === null ? 'None of ours; only shown on the law page' : services[rule.service].name],
    ['Kind', kindLabels[rule.kind]],
    ['When it applies', triggerText(rule)],
    ['Condition', rule.condition === null ? 'None' : conditionLabels[rule.condition]],
    ['Findings that breach it', rule.breachedBy.join(', ') || 'None'],
    ['Whose duty', partyLabels[rule.dutyOf]],
    ['Who pays', partyLabels[rule.paidBy]],
    ['What meets it', rule.cure],
    ['Notes', rule.notes ?? 'None'],
    ['In force', periodText(rule)],
    ['Sources', sourcesText(rule, today)],
    ...correctionTexts(rule).map((text): [string, Part] => ['Correction', text.replace(/^Correction: /, '')]),
  ])

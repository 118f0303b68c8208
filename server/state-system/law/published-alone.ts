import { shortDay } from '../../../contract/day-text.ts'
import { readable } from '../../../contract/labels.ts'
import { affectedCount } from '../../areas/law/simulation-cost.ts'
import { affectedStateLabels, untroubledLabel } from '../../areas/law/simulation-labels.ts'
import type { ChangeRow, TotalRow } from '../../areas/law/simulation-results.queries.ts'
import type { NewRule } from '../../areas/law/typed-rule.ts'
import { html, renderFacts, type Html } from '../kit/html/html.ts'
import { numberText } from '../kit/html/number-text.ts'
import type { SignedInCall } from '../kit/routes/call.ts'

/** What a user confirms who publishes a draft without a second person. `totals`: of its first day. */
export const publishedAlone = (
  { site }: SignedInCall,
  rule: NewRule,
  totals: TotalRow | undefined,
  changes: readonly ChangeRow[],
): Html => html`
  <p>
    You changed “${rule.name}” last, so no second person has looked at it. From ${shortDay(rule.inForceFrom)} on, all
    properties of ${site.name} are evaluated with it:
  </p>
  ${
    totals === undefined
      ? html`<p>No result changes: the simulation has counted nothing, or none of our services checks this duty.</p>`
      : renderFacts([
          ['Properties of the state', totals.properties],
          ['Affected', affectedCount(totals)],
          [affectedStateLabels.BREACHED, totals.breached],
          [affectedStateLabels.UNPROVEN, totals.unproven],
          [affectedStateLabels.DUE, totals.due],
          [untroubledLabel, totals.newly],
          ['Agencies', totals.agencies],
          ['Visits in 24 months', `${numberText(totals.visits)}, without the rule ${numberText(totals.visitsBefore)}`],
          ...changes
            .filter(({ first }) => first > 0)
            .map(({ before, after, first }): [string, number] => [
              `From “${readable(before)}” to “${readable(after)}”`,
              first,
            ]),
        ])
  }
`

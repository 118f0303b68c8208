import { shortDay } from '../../../contract/day-text.ts'
import { readable } from '../../../contract/labels.ts'
import { affectedCount } from '../../areas/law/simulation-cost.ts'
import { affectedStateLabels, untroubledLabel } from '../../areas/law/simulation-labels.ts'
import type { NewVersion } from '../../areas/law/law-kind.ts'
import { simulatedChanges, totalCounts } from '../../areas/law/simulation-results.queries.ts'
import { totalVisits } from '../../areas/law/simulated-visits.queries.ts'
import { one } from '../../platform/database.ts'
import { html, renderFacts, type Html } from '../kit/html/html.ts'
import { numberText } from '../kit/html/number-text.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { readingFrom } from '../kit/routes/state-site.ts'
import { visitNumbers } from './entry-simulation-page.ts'

/** What a user confirms who publishes a draft without a second person: what the simulation has counted. */
export async function publishedAlone(call: SignedInCall, rule: NewVersion, runId: number): Promise<Html> {
  const { site } = call
  const isEntry = 'ground' in rule
  return html`
    <p>
      You changed “${rule.name}” last, so no second person has looked at it. From ${shortDay(rule.inForceFrom)} on,
      ${isEntry ? `visits by notice in ${site.name} are compared with it` : `all properties of ${site.name} are evaluated with it`}:
    </p>
    ${isEntry ? await visitFacts(call, runId) : await resultFacts(call, runId)}
  `
}

const visitFacts = async ({ site, session }: SignedInCall, runId: number): Promise<Html> =>
  renderFacts(visitNumbers(await one(readingFrom(site, session.userId), totalVisits(runId))))

async function resultFacts({ site, session }: SignedInCall, runId: number): Promise<Html> {
  const [days, changes] = await readingFrom(site, session.userId).batch([
    totalCounts(runId),
    simulatedChanges(runId, null),
  ])
  const totals = days.find(({ place }) => place === 1)
  return totals === undefined
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

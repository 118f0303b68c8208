import { dayIn } from '../../../contract/days.ts'
import { describeLawEntry } from '../../areas/law/describe-entry.ts'
import type { EntryVersionRow } from '../../areas/law/entry-versions.queries.ts'
import { entryGroundName } from '../../areas/law/typed-entry-rule.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { html, type Part, titledTable } from '../kit/html/html.ts'
import { linkTo } from '../kit/html/links.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import { entrySource } from './entry-facts.ts'
import { at, newDraftPath, simulateEntryPath, withdrawEntryPath } from './law-paths.ts'
import { correctionTexts } from './rule-facts.ts'

const statusLabels = { COMING: 'Coming', IN_FORCE: 'In force', PAST: 'Past', CORRECTED: 'Past' }

/** The versions of the rules of entry by notice, with what can be done with them. */
export function entryRulesTable(call: SignedInCall, rows: readonly EntryVersionRow[]): Part {
  const { site } = call
  const today = dayIn(site.timeZone, call.now)
  return titledTable({
    caption: 'Entry by notice',
    rows: rows.map((row) => ({ row, shown: describeLawEntry(row, today) })),
    empty: 'None.',
    columns: [
      {
        header: 'What for',
        cell: ({ row }) =>
          html`<div>
            ${entryGroundName(row.ground)} (version
            ${row.version})${correctionTexts(row).map((text) => html`<br />${text}`)}
          </div>`,
      },
      { header: 'Notice', cell: ({ shown }) => factOf(shown, 'Notice') },
      {
        header: 'When',
        cell: ({ shown }) => html`<div>${factOf(shown, 'Hours')}<br />${factOf(shown, 'Days')}</div>`,
      },
      {
        header: 'In force',
        cell: ({ shown }) =>
          html`<div>${statusLabels[shown.status]}<br />${factOf(shown, 'In force') ?? 'As long as known'}</div>`,
      },
      { header: 'Source', cell: ({ row }) => html`<div>${entrySource(row, today)}</div>` },
      {
        header: 'Change',
        cell: ({ row, shown }) => {
          const about = html`<span class="for-readers"> of ${shown.title}, version ${row.version}</span>`
          return html`<div class="cell-actions">
            <a href="${linkTo(site, newDraftPath, { kind: 'ENTRY', from: row.ruleId })}">New version${about}</a>
            ${
              shown.status === 'COMING' && [
                postButton(call, { path: at(simulateEntryPath, row.ruleId), label: 'Simulate', about: shown.title }),
                html`<a href="${linkTo(site, at(withdrawEntryPath, row.ruleId))}">Withdraw${about}</a>`,
              ]
            }
          </div>`
        },
      },
    ],
  })
}

const factOf = ({ facts }: ReturnType<typeof describeLawEntry>, label: string): string | null =>
  facts.find((fact) => fact.label === label)?.text ?? null

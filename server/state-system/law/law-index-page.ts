import { triggerText } from '../../../contract/law-text.ts'
import { dayIn } from '../../../contract/days.ts'
import type { LawRule } from '../../../contract/law.ts'
import { services } from '../../../contract/services.ts'
import type { EntryVersionRow } from '../../areas/law/entry-versions.queries.ts'
import type { DraftRow } from '../../areas/law/drafts.queries.ts'
import type { RunProgress, LawRunRow } from '../../areas/law/law-runs.queries.ts'
import { formError, notice } from '../kit/forms/form-messages.ts'
import { postButton } from '../kit/forms/post-button.ts'
import { frame } from '../kit/frame/frame.ts'
import { html, type Html, type Part, renderTable, titledTable } from '../kit/html/html.ts'
import { linkTo, lawPath } from '../kit/html/links.ts'
import { groupedCount } from '../kit/html/number-text.ts'
import { momentText } from '../kit/html/wording.ts'
import type { SignedInCall } from '../kit/routes/call.ts'
import {
  at,
  draftPath,
  newDraftPath,
  provisionsPath,
  schedulesPath,
  simulateRulePath,
  withdrawPath,
} from './law-paths.ts'
import { draftName } from './draft-views.ts'
import { entryRulesTable } from './entry-rules-table.ts'
import { correctionTexts, periodText, sourcesText } from './rule-facts.ts'

export type LawIndex = {
  rules: readonly LawRule[]
  entries: readonly EntryVersionRow[]
  drafts: readonly DraftRow[]
  refreshes: readonly (LawRunRow & RunProgress)[]
  message: string | null
  error: string | undefined
}

function progressText(
  { kind, agencies, agenciesDone, properties, others, finishedAt }: RunProgress & LawRunRow,
  timeZone: string,
): string {
  const listed = others === 0 ? '' : ` and ${groupedCount(others, ['row', 'rows'])} of the management software’s lists`
  const done =
    kind === 'NOTICES'
      ? `${groupedCount(properties, ['booked visit', 'booked visits'])} by notice`
      : `${groupedCount(properties, ['property', 'properties'])}${listed}`
  const ofAgencies = groupedCount(agencies, ['agency', 'agencies'])
  return finishedAt === null
    ? `${agenciesDone} of ${ofAgencies}, ${done} so far`
    : `Done ${momentText(finishedAt, timeZone)}: ${ofAgencies}, ${done}`
}

const comingActions = (call: SignedInCall, { ruleId, name, service }: LawRule): Part => [
  service !== null && postButton(call, { path: at(simulateRulePath, ruleId), label: 'Simulate', about: name }),
  html`<a href="${linkTo(call.site, at(withdrawPath, ruleId))}">Withdraw<span class="for-readers"> ${name}</span></a>`,
]

function rulesTable(call: SignedInCall, caption: string, rules: readonly LawRule[], isComing = false): Part {
  return titledTable({
    caption,
    rows: rules,
    empty: 'None.',
    columns: [
      {
        header: 'Duty',
        cell: (rule) =>
          html`<div>
            ${rule.name} (version ${rule.version})${correctionTexts(rule).map((text) => html`<br />${text}`)}
          </div>`,
      },
      { header: 'Service', cell: ({ service }) => (service === null ? 'None' : services[service].name) },
      { header: 'When', cell: triggerText },
      { header: 'In force', cell: periodText },
      { header: 'Sources', cell: (rule) => sourcesText(rule, dayIn(call.site.timeZone, call.now)) },
      {
        header: 'Change',
        cell: (rule) =>
          html`<div class="cell-actions">
            <a href="${linkTo(call.site, newDraftPath, { from: rule.ruleId })}"
              >New version<span class="for-readers"> of ${rule.name}</span></a
            >
            ${isComing && comingActions(call, rule)}
          </div>`,
      },
    ],
  })
}

/** The law of the state for the provider's staff: versions, drafts and the progress of refreshes. */
export function lawIndexPage(
  call: SignedInCall,
  { rules, entries, drafts, refreshes, message, error }: LawIndex,
): Html {
  const { site, session } = call
  const of = (status: LawRule['status']) => rules.filter((rule) => rule.status === status)
  const content = html`
    ${formError(error)} ${message && notice(message)}
    <p>
      What the law of ${site.name} asks for, with its sources. A published version changes the results of all properties
      of the state. <a href="${linkTo(site, newDraftPath)}">Draft a new duty</a>,
      <a href="${linkTo(site, newDraftPath, { kind: 'ENTRY' })}">draft a rule of entry</a>,
      <a href="${linkTo(site, schedulesPath)}">see our schedules and what agencies have agreed</a>, or
      <a href="${linkTo(site, provisionsPath)}">which provisions still have to be read</a>.
    </p>
    ${titledTable({
      caption: 'Drafts',
      rows: drafts,
      empty: 'There are no drafts.',
      columns: [
        {
          header: 'Rule',
          cell: ({ id, kind, typed }) =>
            html`<a href="${linkTo(site, at(draftPath, id))}">${draftName(kind, typed)}</a>`,
        },
        {
          header: 'Last change',
          cell: ({ updatedAt, updatedBy }) => `${momentText(updatedAt, site.timeZone)} by ${updatedBy}`,
        },
      ],
    })}
    ${
      refreshes.length > 0 &&
      renderTable({
        caption: 'Evaluation after changes',
        rows: refreshes,
        empty: '',
        columns: [
          { header: 'Change', cell: ({ title }) => title },
          {
            header: 'By',
            cell: ({ requestedBy, requestedAt }) => `${requestedBy}, ${momentText(requestedAt, site.timeZone)}`,
          },
          { header: 'Progress', cell: (run) => progressText(run, site.timeZone) },
        ],
      })
    }
    ${rulesTable(call, 'Coming', of('COMING'), true)} ${rulesTable(call, 'In force', of('IN_FORCE'))}
    ${of('PAST').length > 0 && rulesTable(call, 'Past', of('PAST'))} ${entryRulesTable(call, entries)}
  `
  return frame({ site, session, title: 'Law', path: lawPath, content })
}

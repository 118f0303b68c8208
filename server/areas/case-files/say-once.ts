import type { TakenAction } from '../timeline/describe-closing.ts'
import type { AccessData, CaseEntryRow } from './case-entry-row.ts'

type Row<Source extends CaseEntryRow['source']> = Extract<CaseEntryRow, { source: Source }>
type RowOfIssues = Row<'issues-raised' | 'issue-was-resolved' | 'issue-reopened' | 'resolve-asked' | 'resolve-ended'>

const ofIssues: ReadonlySet<string> = new Set<RowOfIssues['source']>([
  'issues-raised',
  'issue-was-resolved',
  'issue-reopened',
  'resolve-asked',
  'resolve-ended',
])
const isOfIssues = (row: CaseEntryRow): row is RowOfIssues => ofIssues.has(row.source)

/** The same for each issue of one request. */
const sharedPart = ({ source, at, name, behind, data }: RowOfIssues): string =>
  JSON.stringify([source, at, name, behind, { ...data, problems: null }])

/** Issues that were handled by one request with one text are one entry. */
function mergeIssues(rows: readonly CaseEntryRow[]): CaseEntryRow[] {
  const merged = new Map<string, CaseEntryRow>()
  for (const row of rows) {
    const key = isOfIssues(row) ? sharedPart(row) : row.key
    const known = merged.get(key)
    const problems = [known, row].flatMap((each) => (each && isOfIssues(each) ? (each.data.problems ?? []) : []))
    merged.set(key, known && isOfIssues(known) ? ({ ...known, data: { ...known.data, problems } } as RowOfIssues) : row)
  }
  return [...merged.values()]
}

/** Texts of an entry that its effects have as their reason or notes. */
function textsOf(row: CaseEntryRow): string[] {
  if (row.source === 'resolve-answered') return row.data.note === null ? [] : [row.data.note]
  if (row.source === 'change')
    return Object.values(row.data.after ?? {}).filter((value): value is string => typeof value === 'string')
  return []
}

type Said = { texts: ReadonlySet<string>; hasCall: boolean }

/** The notes of a call are those of its entry, with the tenant's name in front. */
const withoutSaid = <Action extends TakenAction>(action: Action, { texts, hasCall }: Said): Action => {
  const isSaid = (hasCall && action.label === 'SpeakWithTenant') || texts.has(action.notes ?? '')
  return isSaid ? { ...action, notes: null } : action
}

const unsaid = (text: string | null, { texts }: Said): string | null => (text !== null && texts.has(text) ? null : text)

const closing = (data: AccessData['case-closed'], said: Said): AccessData['case-closed'] => ({
  ...data,
  reasons: data.reasons?.filter((reason) => !said.texts.has(reason)) ?? null,
  actions: data.actions?.map((action) => withoutSaid(action, said)) ?? null,
})

function withoutRepeats(row: CaseEntryRow, said: Said): CaseEntryRow {
  if (row.source === 'issue-was-resolved')
    return { ...row, data: { ...row.data, reason: unsaid(row.data.reason, said) } }
  if (row.source === 'action-taken') return { ...row, data: withoutSaid(row.data, said) }
  if (row.source === 'case-closed') return { ...row, data: closing(row.data, said) }
  return row
}

/** An entry and its effects, which have the same time, say a text once; so do the issues that one request was about. */
export const sayOnce = (rows: readonly CaseEntryRow[]): CaseEntryRow[] =>
  mergeIssues(rows).map((row) => {
    const others = rows.filter(({ at, key }) => at === row.at && key !== row.key)
    return withoutRepeats(row, {
      texts: new Set(others.flatMap(textsOf)),
      hasCall: others.some(({ source }) => source === 'call'),
    })
  })

import type { DraftRow } from '../../areas/law/drafts.queries.ts'
import type { TypedRule } from '../../areas/law/typed-rule.ts'
import { type Part, renderTable } from '../kit/html/html.ts'
import { contentText, labelledFields, type KnownDuties } from './draft-fields.ts'

/** After a conflict: what is stored beside what was typed, field by field. */
export function draftConflict(draft: DraftRow, typed: TypedRule, duties: KnownDuties): Part {
  const textOf = (texts: TypedRule, name: string) => (texts[name] ?? '').trim()
  const differing = labelledFields(duties).filter(({ name }) => textOf(draft.typed, name) !== textOf(typed, name))
  if (differing.length === 0) return null
  return renderTable({
    caption: 'What differs',
    rows: differing,
    empty: '',
    columns: [
      { header: 'Field', cell: ({ label }) => label },
      { header: 'Stored', cell: (field) => contentText(field, textOf(draft.typed, field.name)) },
      { header: 'You have typed', cell: (field) => contentText(field, textOf(typed, field.name)) },
    ],
  })
}

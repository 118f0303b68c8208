import { states } from '../../contract/states.ts'
import type { Scope } from './scope.ts'
import { aboutSheet, type Sheet } from './spreadsheet-sheets.ts'

type Export = {
  title: string
  agencyName: string
  /** What the rows are and how many there are, such as ['Quotes', 12]. */
  rows?: readonly [string, number]
  /** The filters and other facts, by name. */
  facts: readonly (readonly [string, string])[]
}

/** The last sheet of every exported workbook: whose data it is, who exported it, when, and with which filters. */
export function aboutExport(scope: Scope, { title, agencyName, rows, facts }: Export): Sheet {
  const exportedAt = new Intl.DateTimeFormat('en-AU', {
    timeZone: states[scope.state].timeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(scope.now)
  return aboutSheet(title, [
    ['Agency', agencyName],
    ['Exported by', scope.userName],
    ['Exported at', exportedAt],
    ...(rows ? [[rows[0], String(rows[1])] as const] : []),
    ...facts,
  ])
}

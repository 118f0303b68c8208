import type { WorkLine, WorkRow } from '@contract/worklist.ts'

/** What the button of a line does: it opens a dialog here, or links to the place that does it. */
export type LineAction = { onPress: () => void; href?: never } | { href: string }

/** Null if the portal that is shown does not know the action, as after an update of the server. */
export type ActionOf = (row: WorkRow, line: WorkLine) => LineAction | null

/** What can be done with a row besides its lines. */
export type RowHandlers = {
  onSnooze: (rows: readonly WorkRow[]) => void
  onAssign: (rows: readonly WorkRow[]) => void
  onBringBack: (row: WorkRow) => void
  onAskOwner: (row: WorkRow) => void
  onAskProvider: (row: WorkRow) => void
}

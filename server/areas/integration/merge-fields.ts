import { syncFieldLabels, type SyncField } from '../../../contract/integration/connections.ts'
import { describeValue } from './describe-value.ts'
import { mergeField } from './merge-field.ts'
import type { PropertyState, SourceToSave } from './mirror.queries.ts'
import type { PageReport } from './sync-scope.ts'

export type FieldGiven = {
  field: SyncField
  local: unknown
  incoming: unknown
  isLocalEmpty: boolean
  localAt: string | null
}

export type MergedFields = { taken: Set<SyncField>; sources: SourceToSave[]; hasConflict: boolean }

const isEmpty = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)

/** Decides field by field what is taken over, and what is remembered about it. */
export function mergeFields(
  state: PropertyState,
  label: string,
  incomingAt: string | null,
  fields: readonly FieldGiven[],
  report: PageReport,
  /** A blank value says nothing. */
  isPartial: boolean,
): MergedFields {
  const merged: MergedFields = { taken: new Set(), sources: [], hasConflict: false }
  for (const { field, local, incoming, isLocalEmpty, localAt } of fields) {
    const base = state.sources[field]?.value
    // Software that never had a value says nothing about ours.
    if ((base === undefined || isPartial) && isEmpty(incoming) && !isEmpty(local)) continue
    const result = mergeField({ base, local, incoming, isLocalEmpty, localAt, incomingAt })
    const source = { propertyId: state.id, field, changedAt: incomingAt }
    if (result === 'CONFLICT') {
      merged.hasConflict = true
      report.count('conflicts')
      report.differ(
        label,
        `${syncFieldLabels[field]}: changed here and in the software; waits for you to choose`,
        describeValue(field, local),
        describeValue(field, incoming),
      )
      // Until the decision the earlier value of the software stays the base; without one, the portal's own value.
      const conflict = { offered: incoming, portalValue: local, portalAt: localAt }
      merged.sources.push({ ...source, value: base ?? local, conflict, isPortal: true })
      continue
    }
    if (result === 'TAKE') {
      merged.taken.add(field)
      report.differ(
        label,
        `${syncFieldLabels[field]} changed`,
        describeValue(field, local),
        describeValue(field, incoming),
      )
    }
    merged.sources.push({ ...source, value: incoming, conflict: null, isPortal: result === 'KEEP' })
  }
  return merged
}

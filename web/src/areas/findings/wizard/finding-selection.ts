import type { ServiceFindings } from '@contract/findings/resolve-findings.ts'

/** Props of a screen on which findings are selected. */
export type FindingSelection = {
  found: ServiceFindings
  value: readonly number[]
  onChange: (ids: number[]) => void
}

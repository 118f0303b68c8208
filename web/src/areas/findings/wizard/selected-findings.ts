import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { registerId, selectedIds, type Wizard } from './machine.ts'

export const selectedFindings = (wizard: Wizard): ReportedFinding[] =>
  (wizard.found?.reportedFindings ?? []).filter((finding) => selectedIds(wizard).includes(registerId(finding)))

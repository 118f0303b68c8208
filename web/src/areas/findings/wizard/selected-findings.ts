import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { registerId, selectedIds, type FindingsWizardData } from './machine.ts'

export const selectedFindings = (wizard: FindingsWizardData): ReportedFinding[] =>
  (wizard.found?.reportedFindings ?? []).filter((finding) => selectedIds(wizard).includes(registerId(finding)))

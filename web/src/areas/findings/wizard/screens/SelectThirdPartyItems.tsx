import type { FindingSelection } from '../finding-selection.ts'
import { FindingChoice } from '../FindingChoice.tsx'

export function SelectThirdPartyItems({ found, value, onChange }: FindingSelection) {
  return (
    <FindingChoice
      label="Which findings has a third party resolved?"
      method="RESOLVED_BY_THIRD_PARTY"
      findings={found.reportedFindings}
      value={value}
      onChange={onChange}
    />
  )
}

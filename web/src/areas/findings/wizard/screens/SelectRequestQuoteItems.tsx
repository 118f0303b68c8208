import type { FindingSelection } from '../finding-selection.ts'
import { FindingChoice } from '../FindingChoice.tsx'

export function SelectRequestQuoteItems({ found, value, onChange }: FindingSelection) {
  return (
    <FindingChoice
      label="Which findings should we quote for?"
      method="REQUEST_QUOTE"
      findings={found.reportedFindings}
      value={value}
      onChange={onChange}
    />
  )
}

import type { ServiceFindings } from '@contract/findings/resolve-findings.ts'
import { FindingChoice } from '../FindingChoice.tsx'

type SelectItemsProps = {
  method: 'REQUEST_QUOTE' | 'RESOLVED_BY_THIRD_PARTY'
  found: ServiceFindings
  value: readonly number[]
  onChange: (ids: number[]) => void
}

const questions = {
  REQUEST_QUOTE: 'Which findings should we quote for?',
  RESOLVED_BY_THIRD_PARTY: 'Which findings has a third party resolved?',
} as const

export function SelectItems({ method, found, value, onChange }: SelectItemsProps) {
  return (
    <FindingChoice
      label={questions[method]}
      method={method}
      findings={found.reportedFindings}
      value={value}
      onChange={onChange}
    />
  )
}

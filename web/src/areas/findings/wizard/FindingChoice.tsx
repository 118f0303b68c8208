import { findingCan, unselectableLabels } from '@contract/findings/findings.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import { FindingSafetyNote } from '@/shared/findings/FindingSafetyNote.tsx'
import { FindingPlace } from '../FindingPlace.tsx'
import { isOpenFinding } from '../is-open-finding.ts'
import { registerId } from './machine.ts'
import type { SelectingMethod } from './steps.ts'
import { StatusBadge } from '../StatusBadge.tsx'

type FindingChoiceProps = {
  label: string
  method: SelectingMethod
  findings: readonly ReportedFinding[]
  value: readonly number[]
  onChange: (ids: number[]) => void
  errorMessage?: string | undefined
}

/** Why an open finding cannot be selected; the reason of a third party is more precise than the label. */
function whyNot(method: SelectingMethod, { problemRegister }: ReportedFinding): string {
  const reason = method === 'RESOLVED_BY_THIRD_PARTY' ? problemRegister.thirdPartyInvalidStatus : null
  return reason ? `${unselectableLabels[method]}: ${reason}` : unselectableLabels[method]
}

/** The findings with a checkbox each; those that do not allow the method cannot be selected and say why. */
export function FindingChoice({ label, method, findings, value, onChange, errorMessage }: FindingChoiceProps) {
  return (
    <CheckboxGroup
      label={label}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      errorMessage={errorMessage}
    >
      {findings.map((finding) => {
        const isAllowed = findingCan[method](finding.problemRegister)
        return (
          <Checkbox
            key={registerId(finding)}
            value={String(registerId(finding))}
            isDisabled={!isAllowed}
            description={isAllowed || !isOpenFinding(finding) ? undefined : whyNot(method, finding)}
          >
            <span className="block">{finding.originalProblemItem.title}</span>
            <FindingPlace finding={finding} />
            {finding.safety ? <FindingSafetyNote safety={finding.safety} /> : null}
            {isOpenFinding(finding) ? null : <StatusBadge finding={finding} />}
          </Checkbox>
        )
      })}
    </CheckboxGroup>
  )
}

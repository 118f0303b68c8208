import type { PropertyService } from '@contract/properties/property-page.ts'
import { services as known } from '@contract/services.ts'
import { FindingProgressLine } from '@/shared/findings/FindingProgressLine.tsx'
import { FindingSafetyNote } from '@/shared/findings/FindingSafetyNote.tsx'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { formatDay } from '@/ui/format.ts'

/** The rest is in the wizard and in the list of findings. */
const mostShown = 3

type ServiceFindingsProps = { property: PropertyInShort; service: PropertyService }

/** The findings of a service: whether they make the property unsafe, and how far their repair has come. */
export function ServiceFindings({ property, service: { shortName, findings } }: ServiceFindingsProps) {
  const { open } = usePropertyActions()
  const canResolve = useExperiment('ProblemRegister')
  const { name } = known[shortName]
  const hidden = findings.length - mostShown
  // The law is the same for all of them.
  const explained = findings.find(({ safety }) => safety?.deadline)
  return (
    <div className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-line px-4 py-3">
      <ul aria-label={`Findings of ${name}`} className="flex min-w-0 flex-[1_1_16rem] flex-col gap-2 text-sm">
        {findings.slice(0, mostShown).map((finding) => (
          <li key={finding.problemRegisterId}>
            <p>
              {finding.title} <span className="text-quiet">found {formatDay(finding.foundOn)}</span>
            </p>
            {finding.safety ? <FindingSafetyNote safety={finding.safety} isExplained={finding === explained} /> : null}
            <FindingProgressLine progress={finding.progress} />
          </li>
        ))}
        {hidden > 0 ? <li className="text-quiet">And {hidden} more</li> : null}
      </ul>
      {canResolve ? (
        <Button
          size="small"
          aria-label={`Resolve the findings of ${name}`}
          onPress={() => open('resolve-findings', property, { service: shortName })}
        >
          Resolve
        </Button>
      ) : null}
    </div>
  )
}

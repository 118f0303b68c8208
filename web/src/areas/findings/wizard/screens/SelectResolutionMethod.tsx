import { RotateCw } from '@/ui/icons.ts'
import type { ServiceFindings } from '@contract/findings/resolve-findings.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FindingEntry } from '../FindingEntry.tsx'
import { registerId, type FindingsWizardEvent } from '../machine.ts'
import { MethodList } from '../MethodList.tsx'
import { useReactivateQuote } from '../use-reactivate-quote.ts'

type SelectResolutionMethodProps = {
  found: ServiceFindings
  dispatch: (event: FindingsWizardEvent) => void
  onReload: () => void
}

/** The ways to resolve the findings, and the findings themselves. */
export function SelectResolutionMethod({ found, dispatch, onReload }: SelectResolutionMethodProps) {
  const { reportedFindings } = found
  const { reactivate, isReactivating } = useReactivateQuote({
    onRequested: () => dispatch({ type: 'reactivationRequested' }),
    onRefused: onReload,
  })
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="resolution-methods" className="flex flex-col gap-3">
        <h3 id="resolution-methods" className="text-base font-semibold">
          How would you like to resolve these findings?
        </h3>
        <MethodList
          findings={reportedFindings}
          onChoose={(method) => dispatch({ type: 'chooseMethod', method })}
          onReactivate={reactivate}
          isReactivating={isReactivating}
          onForward={(quotationId) => dispatch({ type: 'forward', quotationId })}
        />
      </section>
      <section aria-labelledby="reported-findings" className="flex flex-col gap-3">
        <div className="flex items-center justify-between gap-3">
          <h3 id="reported-findings" className="text-base font-semibold">
            Reported findings
          </h3>
          <Button variant="quiet" size="small" icon={<RotateCw aria-hidden size={14} />} onPress={onReload}>
            Refresh
          </Button>
        </div>
        <ul className="flex flex-col gap-3">
          {reportedFindings.map((finding) => (
            <FindingEntry
              key={registerId(finding)}
              finding={finding}
              onAsk={(method) => dispatch({ type: 'ask', method, id: registerId(finding) })}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

import { lazy, useState } from 'react'
import { RotateCw } from '@/ui/icons.ts'
import type { ServiceFindings } from '@contract/findings/resolve-findings.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { registerId, type FindingsWizardEvent } from '../machine.ts'
import { MethodList } from '../MethodList.tsx'
import { requestQuoteReactivation } from '@contract/quotes/quotes.ts'
import { errorMessage } from '@/shared/api/call-error.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { useOneAtATime } from '@/shared/billing-documents/use-one-at-a-time.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { findingCan } from '@contract/findings/findings.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { FindingPlace } from '@/areas/findings/FindingPlace.tsx'
import { FindingProgressLine } from '@/shared/findings/FindingProgressLine.tsx'
import { FindingSafetyNote } from '@/shared/findings/FindingSafetyNote.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { StatusBadge } from '../../StatusBadge.tsx'

const TenantRepairDialog = lazy(async () => import('../TenantRepairDialog.tsx'))

type FindingEntryProps = {
  finding: ReportedFinding
  onAsk: (method: 'DISMISS' | 'RESTORE') => void
  onSaved: () => void
}

const verbs = { DISMISS: 'Dismiss', RESTORE: 'Restore' } as const

/** A finding with all that is known about it; advice can be dismissed and restored here. */
function FindingEntry({ finding, onAsk, onSaved }: FindingEntryProps) {
  const [isTenantAsked, setIsTenantAsked] = useState(false)
  const { originalProblemItem, problemRegister, progress, safety } = finding
  const method = (['DISMISS', 'RESTORE'] as const).find((each) => findingCan[each](problemRegister))
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 rounded-lg border border-line px-4 py-3">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="font-medium">{originalProblemItem.title}</p>
        <FindingPlace finding={finding} />
        {safety ? <FindingSafetyNote safety={safety} isExplained /> : null}
        <FindingProgressLine progress={progress} register={problemRegister} />
      </div>
      <div className="flex flex-col items-end gap-2 max-sm:w-full max-sm:flex-row max-sm:items-center max-sm:justify-between">
        <StatusBadge finding={finding} />
        {method ? (
          <Button
            size="small"
            aria-label={`${verbs[method]} ${originalProblemItem.title}`}
            onPress={() => onAsk(method)}
          >
            {verbs[method]}
          </Button>
        ) : null}
        {safety?.tenantRepair ? (
          <Button
            size="small"
            aria-label={`A tenant repairs it: ${originalProblemItem.title}`}
            onPress={() => setIsTenantAsked(true)}
          >
            A tenant repairs it
          </Button>
        ) : null}
        {isTenantAsked && safety?.tenantRepair ? (
          <LazyPart fallback={null}>
            <TenantRepairDialog
              finding={finding}
              tenantRepair={safety.tenantRepair}
              onSaved={onSaved}
              onClose={() => setIsTenantAsked(false)}
            />
          </LazyPart>
        ) : null}
      </div>
    </li>
  )
}

type Listeners = { onRequested: () => void; onRefused: () => void }

/** Requests the reactivation of a finding's expired quote. */
function useReactivateQuote({ onRequested, onRefused }: Listeners) {
  const { mutate, isPending } = useEndpoint(requestQuoteReactivation, {
    onSuccess: ({ quoteNumber }) => {
      toast.success(`Reactivation of quote #${quoteNumber} requested`)
      onRequested()
    },
    // The quote may have changed, so the findings are loaded again.
    onError: onRefused,
    failureToast: (error) => ({
      title: 'The quote could not be reactivated',
      text: errorMessage(error, 'Failed to request reactivation of this quote'),
    }),
  })
  const request = useOneAtATime(mutate)
  return { reactivate: (id: number) => request({ params: { id } }), isReactivating: isPending }
}

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
              onSaved={onReload}
              onAsk={(method) => dispatch({ type: 'ask', method, id: registerId(finding) })}
            />
          ))}
        </ul>
      </section>
    </div>
  )
}

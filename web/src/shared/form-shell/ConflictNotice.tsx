import { RotateCw, TriangleAlert } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { FromTo } from './FromTo.tsx'
import type { FieldChange } from './merge-values.ts'
import { useBroughtIntoView } from './use-brought-into-view.ts'
import type { Conflict } from './use-latest.ts'

const advice = ({ state, changes }: Conflict, goneText: string): string => {
  if (state === 'loading') return 'Nothing was saved. We are checking what has changed…'
  if (state === 'failed')
    return 'Nothing was saved, and we could not check what has changed. What you typed is still here.'
  if (state === 'gone') return `${goneText} What you typed is still here.`
  return changes.length > 0
    ? 'Nothing was saved yet. Check what has changed, then try again.'
    : 'Nothing was saved yet. The other change does not affect this form, so you can try again.'
}

type ConflictNoticeProps = {
  conflict: Conflict
  /** The failed action: "Failed to update tenancy". */
  failureTitle?: string | undefined
  /** Why the record can no longer be saved, if it was removed or ended. */
  goneText?: string | undefined
  /** Closes the dialog of the form; offered if the record can no longer be saved. */
  onClose?: (() => void) | undefined
}

const noLongerExists = 'This record no longer exists, so it cannot be saved.'

/**
 * What another person changed in the meantime, old and new value, beside the typed value. Saving again overwrites their
 * version.
 */
export function ConflictNotice(props: ConflictNoticeProps) {
  const { conflict, failureTitle, goneText = noLongerExists, onClose } = props
  const { message, state, changes, retry, take } = conflict
  // A conflict that is found while the user types is only read out; the focus stays in the field.
  const ref = useBroughtIntoView(message && `${message}${state === 'loading' ? '' : state}`)
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mt-20 items-start gap-3 rounded-lg border border-attention-line bg-attention-soft px-4 py-3"
    >
      <TriangleAlert aria-hidden size={18} className="mt-px shrink-0 text-attention" />
      <div className="flex min-w-0 flex-1 flex-col gap-3">
        <div>
          {failureTitle && message ? <p className="font-semibold text-attention">{failureTitle}</p> : null}
          <p className="font-semibold text-attention">{message ?? 'This has changed since you opened it.'}</p>
          <p className="flex items-center gap-2">
            {state === 'loading' ? <Spinner /> : null}
            {advice(conflict, goneText)}
          </p>
        </div>
        {state === 'failed' ? (
          <div>
            <Button size="small" icon={<RotateCw aria-hidden size={15} />} onPress={retry}>
              Try again
            </Button>
          </div>
        ) : null}
        {state === 'gone' && onClose ? (
          <div>
            <Button size="small" onPress={onClose}>
              Close
            </Button>
          </div>
        ) : null}
        {changes.length > 0 ? (
          <dl className="divide-y divide-line rounded-lg border border-line bg-surface">
            {changes.map((change) => (
              <ChangeRow key={change.label} change={change} onTake={() => take(change.label)} />
            ))}
          </dl>
        ) : null}
      </div>
    </div>
  )
}

function ChangeRow({ change: { label, was, now, typed }, onTake }: { change: FieldChange; onTake: () => void }) {
  return (
    <div className="grid gap-1 px-4 py-3 sm:grid-cols-[9rem_1fr] sm:gap-4">
      <dt className="text-quiet">{label}</dt>
      <dd className="flex min-w-0 flex-col gap-1.5">
        <FromTo from={was} to={now} />
        {typed === null ? (
          <span className="text-sm text-quiet">The new value is shown here now.</span>
        ) : (
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 break-words whitespace-pre-line">
              <span className="text-quiet">You typed: </span>
              {typed === '' ? 'Nothing' : typed}
            </span>
            <Button size="small" onPress={onTake} aria-label={`Use the new value of ${label}`}>
              Use the new value
            </Button>
          </span>
        )}
      </dd>
    </div>
  )
}

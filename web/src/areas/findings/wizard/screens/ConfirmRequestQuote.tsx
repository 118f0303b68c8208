import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { SelectedList } from '../SelectedList.tsx'

export function ConfirmRequestQuote({ findings }: { findings: readonly ReportedFinding[] }) {
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base font-semibold">
        {findings.length === 1
          ? 'Request a quote for this finding?'
          : `Request a quote for these ${findings.length} findings?`}
      </h3>
      <SelectedList findings={findings} />
      <p className="text-quiet">
        We prepare the quote and send it to you. Nothing is repaired, and nothing is charged, before it is approved.
      </p>
    </div>
  )
}

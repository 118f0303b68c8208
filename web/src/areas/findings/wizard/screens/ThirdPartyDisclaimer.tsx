import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { SelectedList } from '../SelectedList.tsx'

type ThirdPartyDisclaimerProps = {
  findings: readonly ReportedFinding[]
  documents: readonly { id: number; name: string }[]
  isAcknowledged: boolean
  onChange: (isAcknowledged: boolean) => void
}

export function ThirdPartyDisclaimer({ findings, documents, isAcknowledged, onChange }: ThirdPartyDisclaimerProps) {
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base font-semibold">Before you continue</h3>
      <SelectedList findings={findings} />
      <p className="[overflow-wrap:anywhere]">
        <strong>{documents.length === 1 ? 'Document' : 'Documents'}:</strong>{' '}
        {documents.map(({ name }) => name).join(', ')}
      </p>
      <Banner tone="attention" title="You tell us that these findings are resolved">
        We have not checked the work of the third party, and it is not covered by our reports and certificates. We
        review your documents and may ask you for more. Until we have accepted them, the service does not show as
        compliant.
      </Banner>
      <Checkbox isSelected={isAcknowledged} onChange={onChange}>
        I understand
      </Checkbox>
    </div>
  )
}

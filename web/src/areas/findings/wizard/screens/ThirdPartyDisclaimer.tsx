import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { formatDay } from '@/ui/format.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import type { ThirdPartyForm } from '../use-third-party-form.ts'
import { SelectedList } from '../SelectedList.tsx'

type ThirdPartyDisclaimerProps = {
  findings: readonly ReportedFinding[]
  documents: readonly { id: number; name: string }[]
  declaration: ThirdPartyForm['declaration']
  isAcknowledged: boolean
  onChange: (isAcknowledged: boolean) => void
}

export function ThirdPartyDisclaimer({ findings, documents, declaration, ...props }: ThirdPartyDisclaimerProps) {
  const { isAcknowledged, onChange } = props
  const proof = documents.length > 0 ? 'your documents' : 'the declaration'
  return (
    <div className="flex flex-col gap-4">
      <h3 className="text-base font-semibold">Before you continue</h3>
      <SelectedList findings={findings} />
      {documents.length > 0 ? (
        <p className="[overflow-wrap:anywhere]">
          <strong>{documents.length === 1 ? 'Document' : 'Documents'}:</strong>{' '}
          {documents.map(({ name }) => name).join(', ')}
        </p>
      ) : null}
      {declaration ? (
        <p className="[overflow-wrap:anywhere]">
          <strong>Declared by:</strong> {[declaration.declaredBy, declaration.licence].filter(Boolean).join(', ')}
          {declaration.repairedOn ? `; repaired on ${formatDay(declaration.repairedOn)}` : ''}
        </p>
      ) : null}
      <Banner tone="attention" title="You tell us that these findings are resolved">
        We have not checked the work of the third party, and it is not covered by our reports and certificates. We
        review {proof} and may ask you for more. Until we have accepted {documents.length > 0 ? 'them' : 'it'}, the
        service does not show as compliant.
      </Banner>
      <Checkbox isSelected={isAcknowledged} onChange={onChange}>
        I understand
      </Checkbox>
    </div>
  )
}

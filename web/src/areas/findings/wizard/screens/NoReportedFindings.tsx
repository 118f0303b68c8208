import { ClipboardCheck } from '@/ui/icons.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

export function NoReportedFindings() {
  return <EmptyState title="There are no reported findings for this property." icon={<ClipboardCheck size={22} />} />
}

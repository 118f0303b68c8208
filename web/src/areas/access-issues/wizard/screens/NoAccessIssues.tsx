import { DoorOpen } from '@/ui/icons.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

export function NoAccessIssues() {
  return <EmptyState title="There are no access issues for this property." icon={<DoorOpen size={22} />} />
}

import { CircleCheck } from '@/ui/icons.ts'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

/** Shown when a list of required actions is empty, which is good news. */
export function NothingToDo({ title }: { title: string }) {
  return (
    <EmptyState title={title} icon={<CircleCheck aria-hidden size={22} />}>
      You are all up to date!
    </EmptyState>
  )
}

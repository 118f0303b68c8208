import { CircleCheck } from 'lucide-react'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'

/** An empty list of what asks for action is good news. */
export function NothingToDo({ title }: { title: string }) {
  return (
    <EmptyState title={title} icon={<CircleCheck aria-hidden size={22} />}>
      You are all up to date!
    </EmptyState>
  )
}

import { CircleCheck } from '@/ui/icons.ts'
import { NothingToDo } from '@/shared/list-screen/NothingToDo.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { formatNumber } from '@/ui/format.ts'
import type { NotUrgent } from './urgent-panel.ts'

/** An empty tab: all is done only if nothing of the kind is open, urgent or not. */
export function NothingUrgent({ title, notUrgent }: { title: string; notUrgent: NotUrgent | null | undefined }) {
  const icon = <CircleCheck aria-hidden size={22} />
  if (notUrgent === undefined) return <EmptyState title={title} icon={icon} />
  if (notUrgent === null) return <NothingToDo title={title} />
  const { count, href, word, text } = notUrgent
  return (
    <EmptyState title={`Nothing ${word}.`} icon={icon}>
      {formatNumber(count)} not {word}:{' '}
      <TextLink href={href}>
        view<span className="sr-only"> {text}</span>
      </TextLink>
    </EmptyState>
  )
}

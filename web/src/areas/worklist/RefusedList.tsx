import { Banner } from '@/ui/feedback/Banner.tsx'
import type { RefusedSubject } from './use-marking.ts'

/** The properties that were not changed, each with its reason. */
export function RefusedList({ refused }: { refused: readonly RefusedSubject[] }) {
  if (refused.length === 0) return null
  return (
    <Banner
      tone="attention"
      isUrgent
      title={refused.length === 1 ? 'One property was not changed' : `${refused.length} properties were not changed`}
    >
      <ul>
        {refused.map(({ key, address, problem }) => (
          <li key={key}>
            <span className="font-medium">{address}</span>: {problem}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

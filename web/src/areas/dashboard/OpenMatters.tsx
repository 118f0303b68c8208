import { useId } from 'react'
import { formatNumber } from '@/ui/format.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { Detail } from './portfolio-slices.ts'

/** Open matters in the portfolio, below the chart because they are independent of its slices. */
export function OpenMatters({ details }: { details: readonly Detail[] }) {
  const id = useId()
  if (details.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-t border-line pt-2 text-xs">
      <span id={id} className="text-quiet">
        Properties
      </span>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-3">
        {details.map(({ id: code, label, count, href }) => (
          <li key={code}>
            <TextLink href={href} className="inline-flex min-h-6 items-center">
              {formatNumber(count)} {label}
            </TextLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

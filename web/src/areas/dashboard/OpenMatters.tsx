import { formatNumber } from '@/ui/format.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import type { Detail } from './portfolio-slices.ts'

/** Open matters in the portfolio, independent of compliance; each links to its properties. */
export function OpenMatters({ details }: { details: readonly Detail[] }) {
  if (details.length === 0) return null
  return (
    <ul aria-label="Open in the portfolio" className="mb-1 ml-5 flex flex-wrap gap-x-3 gap-y-1 text-xs">
      {details.map(({ id, label, count, href }) => (
        <li key={id}>
          <TextLink href={href} className="inline-flex min-h-6 items-center">
            {formatNumber(count)} {label}
          </TextLink>
        </li>
      ))}
    </ul>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useWhoseName } from '@/shared/whose-work/use-whose-work.ts'
import { formatNumber, nounFor } from '@/ui/format.ts'
import { statsQuery } from './use-stats.ts'

/** Whose properties the numbers of the dashboard count, and how many of all. */
export default function WhoseNumbers({ count }: { count: number }) {
  const total = useQuery(statsQuery(null)).data?.portfolioStats.TOTAL_PORTFOLIO
  const name = useWhoseName()
  return total === undefined ? null : (
    <>
      {' '}
      · {name}, {formatNumber(count)} of {formatNumber(total)} {nounFor(total, 'properties')}
    </>
  )
}

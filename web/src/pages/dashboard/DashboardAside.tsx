import { useQueryClient } from '@tanstack/react-query'
import type { Stats } from '@contract/dashboard/stats.ts'
import { Freshness } from '@/shared/Freshness.tsx'
import { paths } from '@/shared/paths.ts'
import { toEverything } from '@/shared/saved-views/default-views.ts'
import { useManagerLinks } from '@/shared/whose-work/use-whose-work.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { formatNumber } from '@/ui/format.ts'

const questionsText = (count: number): string => (count === 1 ? '1 question for you' : `${count} questions for you`)

/** What else is open, beside the title of the urgent actions. */
function OpenElsewhere({ stats }: { stats: Stats | null }) {
  const withManager = useManagerLinks()
  const questions = stats?.workOrderQuestions ?? 0
  return (
    <>
      <TextLink href={toEverything(withManager(paths.requiredUpdates()))}>
        Required updates{stats ? ` (${formatNumber(stats.requiredUpdates)})` : null}
      </TextLink>
      {questions > 0 ? <TextLink href={paths.workOrders()}>Work orders ({questionsText(questions)})</TextLink> : null}
    </>
  )
}

/** The numbers and the urgent lists; everything else on the page belongs to the session. */
const isShown = /^GET \/v1\/(stats|.*\/analytics\/)/

/** Loads the numbers of the dashboard and the list below them again. */
function useRefreshDashboard(): () => void {
  const client = useQueryClient()
  return () =>
    void client.refetchQueries({
      type: 'active',
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && isShown.test(name),
    })
}

type DashboardAsideProps = { stats: Stats | null; takenAt: number | null; isRefreshing: boolean }

/** Beside the title of the urgent actions: what else is open, and how old the numbers are. */
export default function DashboardAside({ stats, ...numbers }: DashboardAsideProps) {
  return (
    <div className="flex min-h-9 flex-wrap items-center gap-x-4">
      <OpenElsewhere stats={stats} />
      <Freshness {...numbers} onRefresh={useRefreshDashboard()} />
    </div>
  )
}

import type { ProblemSet } from '@contract/access-issues/access-case.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { HelpTeam } from '../HelpTeam.tsx'
import { ProblemSummary } from '../ProblemSummary.tsx'

/** Only the provider can solve it. */
export function NoSolutions({ set }: { set: ProblemSet }) {
  return (
    <div className="flex flex-col gap-5">
      <ProblemSummary set={set} />
      <Banner tone="attention" title="We need to solve this together">
        <HelpTeam />
      </Banner>
    </div>
  )
}

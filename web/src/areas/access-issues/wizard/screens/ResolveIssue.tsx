import type { ProblemSet } from '@contract/access-issues/access-case.ts'
import { Tabs } from '@/ui/layout/Tabs.tsx'
import { ProblemSummary } from '../ProblemSummary.tsx'
import { SolutionPanel, type SolutionPanelProps } from '../SolutionPanel.tsx'

type ResolveIssueProps = Omit<SolutionPanelProps, 'solution' | 'set'> & {
  set: ProblemSet
  /** The label of the selected solution. */
  selected: string
  onSelect: (label: string) => void
}

/** The problem, and one tab for each suggested solution. */
export function ResolveIssue({ set, selected, onSelect, ...panel }: ResolveIssueProps) {
  const solutions = set.suggested_actions.map(({ solution }) => solution)
  const solution = solutions.find(({ solution_label: label }) => label === selected) ?? solutions[0]
  if (!solution) return null
  const content = (
    <SolutionPanel key={`${set.id} ${solution.solution_label}`} {...panel} set={set} solution={solution} />
  )
  return (
    <div className="flex flex-col gap-5">
      <ProblemSummary set={set} />
      {solutions.length === 1 ? (
        <section aria-label={solution.solution_public_name} className="flex flex-col gap-4">
          <h4 className="font-semibold">{solution.solution_public_name}</h4>
          {content}
        </section>
      ) : (
        <Tabs
          label="What you can do"
          tabs={solutions.map(({ solution_label: id, solution_public_name: label }) => ({ id, label }))}
          selected={solution.solution_label}
          onSelect={onSelect}
        >
          {content}
        </Tabs>
      )}
    </div>
  )
}

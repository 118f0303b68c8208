import { accessIssueFacetLabels } from '@contract/access-issues/access-issue-lists.ts'
import { accessIssueTags } from '@contract/access-issues/access-issues.ts'
import { ManagerFilter } from '@/shared/list-screen/ManagerFilter.tsx'
import type { ListState } from '@/shared/list-screen/use-list-state.ts'
import { MultiSelect } from '@/ui/fields/MultiSelect.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'

const urgencies = ['URGENT_ACTIVE_NOTICES', 'NON_URGENT_ACTIVE_NOTICES'] as const
const any = 'any'
const urgencyOptions = [
  { value: any, label: 'Any urgency' },
  ...urgencies.map((value) => ({ value, label: accessIssueFacetLabels[value] })),
]
const tagOptions = accessIssueTags.map((value) => ({ value, label: accessIssueFacetLabels[value] }))

const isUrgency = (facet: string) => urgencies.some((each) => each === facet)
const isTag = (facet: string) => accessIssueTags.some((each) => each === facet)

/** Urgency and tags are both facets in the address; changing one keeps the other. */
export function AccessFilters({ state }: { state: ListState }) {
  const { facet: facets, change } = state
  const chosen = facets.filter(isUrgency)
  return (
    <>
      <NativeSelect
        label="Urgency"
        options={urgencyOptions}
        value={chosen.length === 1 ? (chosen[0] ?? any) : any}
        onChange={(urgency) =>
          change({ facet: [...facets.filter((facet) => !isUrgency(facet)), ...(urgency === any ? [] : [urgency])] })
        }
        className="sm:w-40"
      />
      <MultiSelect<string>
        label="Tags"
        placeholder="Any tag"
        options={tagOptions}
        value={facets.filter(isTag)}
        onChange={(tags) => change({ facet: [...facets.filter((facet) => !isTag(facet)), ...tags] })}
        className="sm:w-48"
      />
      <ManagerFilter state={state} />
    </>
  )
}

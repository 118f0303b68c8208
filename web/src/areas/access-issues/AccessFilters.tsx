import { accessIssueFacetLabels } from '@contract/access-issues/access-issue-lists.ts'
import { accessIssueTags } from '@contract/access-issues/access-issues.ts'
import { readable } from '@contract/labels.ts'
import { FilterSelect } from '@/shared/list-screen/FilterSelect.tsx'
import { ServiceFilter } from '@/shared/list-screen/ServiceFilter.tsx'
import type { ListState } from '@/shared/list-screen/use-list-state.ts'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'

const urgencies = ['URGENT_ACTIVE_NOTICES', 'NON_URGENT_ACTIVE_NOTICES'] as const
const any = 'any'
const urgencyOptions = [
  { value: any as string, label: 'Any urgency' },
  ...urgencies.map((value) => ({ value, label: accessIssueFacetLabels[value] })),
]
const tagOptions = accessIssueTags.map((value) => ({ value, label: accessIssueFacetLabels[value] }))

const isUrgency = (facet: string) => urgencies.some((each) => each === facet)
/** Besides the tags of the list also what a link names and the list does not know. */
const isTag = (facet: string) => !isUrgency(facet)
const isKnown = (facet: string) => accessIssueTags.some((each) => each === facet)
const both = 'both'
const bothOption = { value: both, label: 'Urgent and non-urgent' }

/** Urgency and tags are both facets in the address; changing one keeps the other. */
export function AccessFilters({ state }: { state: ListState }) {
  const { facet: facets, change } = state
  const chosen = facets.filter(isUrgency)
  const unknown = facets.filter((facet) => isTag(facet) && !isKnown(facet))
  return (
    <>
      <NativeSelect
        label="Urgency"
        options={chosen.length > 1 ? [...urgencyOptions, bothOption] : urgencyOptions}
        value={chosen.length > 1 ? both : (chosen[0] ?? any)}
        onChange={(urgency) => {
          if (urgency === both) return
          change({ facet: [...facets.filter((facet) => !isUrgency(facet)), ...(urgency === any ? [] : [urgency])] })
        }}
        className="sm:w-40"
      />
      <FilterSelect<string>
        label="Tags"
        placeholder="Any tag"
        options={[...tagOptions, ...unknown.map((value) => ({ value, label: readable(value) }))]}
        value={facets.filter(isTag)}
        onChange={(tags) => change({ facet: [...facets.filter((facet) => !isTag(facet)), ...tags] })}
        className="sm:w-48"
      />
      <ServiceFilter state={state} className="sm:w-36" />
    </>
  )
}

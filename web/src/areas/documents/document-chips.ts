import { readable } from '@contract/labels.ts'
import { serviceProviderLabels } from '@contract/portfolio/portfolio.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import { choiceName, type DocumentChoices } from './use-document-choices.ts'
import type { DocumentState } from './use-document-state.ts'

/** What narrows the list down now. A code that nobody offers is named too, or it could not be taken off. */
export function documentChips(state: DocumentState, choices: DocumentChoices): FilterChip[] {
  const { query, types, services, providedBy, change } = state
  const chips: (FilterChip | false)[] = [
    query !== '' && { key: 'query', label: `“${query}”`, onRemove: () => change({ query: '' }) },
    ...types.map((code) => ({
      key: `type ${code}`,
      label: choiceName(choices.types, code) ?? readable(code),
      onRemove: () => change({ types: types.filter((each) => each !== code) }),
    })),
    ...services.map((code) => ({
      key: `service ${code}`,
      label: choiceName(choices.services, code) ?? readable(code),
      onRemove: () => change({ services: services.filter((each) => each !== code) }),
    })),
    providedBy !== null && {
      key: 'provided-by',
      label: `Provided by ${serviceProviderLabels[providedBy]}`,
      onRemove: () => change({ providedBy: null }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}

import { readable } from '@contract/labels.ts'
import { serviceProviderLabels } from '@contract/portfolio/service-providers.ts'
import type { FilterChip } from '@/shared/list-screen/ActiveFilters.tsx'
import type { DocumentState } from './document-search.ts'
import { choiceName, type DocumentChoices } from './use-document-choices.ts'

/** The active filters. An unknown code gets a chip too, so that it can be removed. */
export function documentChips(state: DocumentState, choices: DocumentChoices): FilterChip[] {
  const { type: types, service: services, 'provided-by': providedBy, change } = state
  const chips: (FilterChip | false)[] = [
    ...types.map((code) => ({
      key: `type ${code}`,
      label: choiceName(choices.types, code) ?? readable(code),
      onRemove: () => change({ type: types.filter((each) => each !== code) }),
    })),
    ...services.map((code) => ({
      key: `service ${code}`,
      label: choiceName(choices.services, code) ?? readable(code),
      onRemove: () => change({ service: services.filter((each) => each !== code) }),
    })),
    providedBy !== undefined && {
      key: 'provided-by',
      label: `Provided by ${serviceProviderLabels[providedBy]}`,
      onRemove: () => change({ 'provided-by': undefined }),
    },
  ]
  return chips.filter((chip) => chip !== false)
}

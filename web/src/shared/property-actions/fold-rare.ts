import type { MenuItem, MenuSection } from '@/ui/overlays/Menu.tsx'

/** So many actions are read at a glance. */
const mostShown = 7
const rare: readonly string[] = ['request', 'system', 'add-tenancy', 'request-one-off-entry']

/**
 * The menu of a row with the commonest actions, the rare ones behind "More", and what ends a service apart. A short menu stays whole.
 */
export function foldRare(sections: readonly MenuSection[]): MenuSection[] {
  const endings = sections.filter(({ id }) => id === 'end')
  const others = sections.filter(({ id }) => id !== 'end')
  const all = others.flatMap(({ items }) => items)
  if (all.length <= mostShown) return [...sections]
  // Without a tenancy to edit, adding one is common.
  const isRare = ({ id }: MenuItem) =>
    rare.includes(id) && (id !== 'add-tenancy' || all.some((item) => item.id === 'edit-tenancy'))
  return [
    ...others
      .map((section) => ({ ...section, items: section.items.filter((item) => !isRare(item)) }))
      .filter(({ items }) => items.length > 0),
    { id: 'more', isFolded: true, items: all.filter(isRare) },
    ...endings,
  ]
}

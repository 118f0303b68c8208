import type { MenuItem, MenuSection } from '@/ui/overlays/Menu.tsx'

/** So many actions are read at a glance. */
const mostShown = 7
/** Those that are needed least are first. */
const rarestFirst: readonly string[] = [
  'system',
  'request',
  'request-one-off-entry',
  'add-tenancy',
  'confirm-gas',
  'edit-keys',
  'send-email',
  'edit-tenancy',
  'book',
]

/**
 * The menu of a row with the seven commonest actions, the others behind "More", and what ends a service apart. What a list itself offers
 * is first.
 */
export function foldRare(sections: readonly MenuSection[]): MenuSection[] {
  const endings = sections.filter(({ id }) => id === 'end')
  const others = sections.filter(({ id }) => id !== 'end')
  const all = others.flatMap(({ items }) => items)
  const tooMany = all.length - mostShown
  if (tooMany <= 0) return [...sections]
  // Without a tenancy to edit, adding one is as common.
  const canEdit = all.some(({ id }) => id === 'edit-tenancy')
  const rarity = ({ id }: MenuItem): number => {
    const place = rarestFirst.indexOf(id === 'add-tenancy' && !canEdit ? 'edit-tenancy' : id)
    return place < 0 ? rarestFirst.length : place
  }
  const folded = new Set(
    all
      .map((item, place) => ({ item, place }))
      .toSorted((one, other) => rarity(one.item) - rarity(other.item) || other.place - one.place)
      .slice(0, tooMany)
      .map(({ item }) => item),
  )
  return [
    ...others
      .map((section) => ({ ...section, items: section.items.filter((item) => !folded.has(item)) }))
      .filter(({ items }) => items.length > 0),
    { id: 'more', isFolded: true, items: all.filter((item) => folded.has(item)) },
    ...endings,
  ]
}

import { useManagerLinks } from '@/shared/whose-work/use-whose-work.ts'
import { useLocation } from '@tanstack/react-router'
import { legacyLink } from '@/shared/legacy-links.ts'
import { useExperiments } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { furtherItems, mainItems, type NavigationItem } from './menu-items.ts'
import { isCurrentItem, visibleItems } from './visible-items.ts'

/** A rendered item: a link, or a group with items. */
export type Entry = { label: string; isCurrent: boolean; href?: string; isExternal: boolean; children: Entry[] }

export function useMenu(): { main: Entry[]; further: Entry[] } {
  const session = useSession()
  const experiments = useExperiments()
  const pathname = useLocation({ select: (location) => location.pathname })
  const withManager = useManagerLinks()
  const viewer = { state: session.complianceAgencyState, isMaster: session.isComplianceAgencyUserMaster, experiments }

  const entryOf = (item: NavigationItem): Entry => {
    const entry = { label: item.label, isCurrent: isCurrentItem(item, pathname), isExternal: false, children: [] }
    if ('children' in item) return { ...entry, children: item.children.map(entryOf) }
    if ('path' in item) return { ...entry, href: withManager(item.path) }
    return { ...entry, href: legacyLink(session, item.legacy), isExternal: true }
  }
  const entriesOf = (items: readonly NavigationItem[]) => visibleItems(items, viewer).map(entryOf)
  return { main: entriesOf(mainItems), further: entriesOf(furtherItems) }
}

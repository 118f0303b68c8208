import { useIsWide } from '@/ui/use-is-wide.ts'
import { NavGroup } from './NavGroup.tsx'
import { NavLink } from './NavLink.tsx'
import { useMenu, type Entry } from './use-menu.ts'

/** The navigation bar from md up: all items from xl, below that the later items in a More menu. */
export function MainNavigation() {
  const isFull = useIsWide('xl')
  const { main, further } = useMenu()
  const more: Entry = {
    label: 'More',
    isCurrent: further.some((entry) => entry.isCurrent),
    isExternal: false,
    children: further,
  }
  const shown = isFull ? [...main, ...further] : further.length > 0 ? [...main, more] : main
  return (
    <nav aria-label="Main" className="min-w-0 flex-1">
      <ul className="flex items-center gap-0.5">
        {shown.map((entry) => (
          <li key={entry.label}>
            {entry.children.length > 0 ? <NavGroup entry={entry} /> : <NavLink entry={entry} />}
          </li>
        ))}
      </ul>
    </nav>
  )
}

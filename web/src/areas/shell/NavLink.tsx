import { ArrowUpRight } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import { navClass } from './nav-class.ts'
import type { Entry } from './use-menu.ts'

export function NavLink({ entry }: { entry: Entry }) {
  return (
    <Link
      href={entry.href ?? '/'}
      className={navClass}
      {...(entry.isCurrent ? { 'aria-current': 'page' as const } : {})}
      {...(entry.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {entry.label}
      {entry.isExternal ? (
        <>
          <ArrowUpRight aria-hidden size={13} className="shrink-0 opacity-70" />
          <span className="sr-only"> (opens in a new tab)</span>
        </>
      ) : null}
    </Link>
  )
}

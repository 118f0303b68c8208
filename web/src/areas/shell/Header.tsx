import { useManagerLinks } from '@/shared/whose-work/use-whose-work.ts'
import { MenuIcon, ChevronDown, ArrowUpRight } from '@/ui/icons.ts'
import { lazy, useState, type ReactNode } from 'react'
import { Link } from '@/ui/actions/Link.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { brand } from '@/shared/page-config.ts'
import { BrandMark } from '@/shared/page/BrandMark.tsx'
import type { ShellActions } from '@/shared/page/shell-actions.ts'
import { preload } from '@/shared/preload.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { IconButton } from '@/ui/actions/IconButton.tsx'
import { useIsWide } from '@/ui/use-is-wide.ts'
import { PlainButton } from '@/ui/actions/PlainButton.tsx'
import { classNames } from '@/ui/class-names.ts'
import { UserMenu } from './UserMenu.tsx'
import { useMenu, type Entry } from './use-menu.ts'
import { HeaderMenu } from './HeaderMenu.tsx'
import { menuSections } from './menu-sections.ts'
import { navClass } from './nav-class.ts'

function NavLink({ entry }: { entry: Entry }) {
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

function NavGroup({ entry }: { entry: Entry }) {
  return (
    <HeaderMenu label={entry.label} sections={menuSections(entry.children)} isCurrent={entry.isCurrent}>
      {entry.label}
      <ChevronDown aria-hidden size={14} className="shrink-0 opacity-70" />
    </HeaderMenu>
  )
}

/** The navigation bar from md up: all items from xl, below that the later items in a More menu. */
function MainNavigation() {
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

const ViewingAs = lazy(async () => import('./ViewingAs.tsx'))
const loadWhoseWork = async () => import('./WhoseWork.tsx')
const WhoseWork = lazy(loadWhoseWork)
// Beside the first page.
preload(loadWhoseWork)
const MobileMenu = lazy(async () => import('./MobileMenu.tsx'))

type HeaderProps = {
  actions: ShellActions
  uploads: ReactNode
  /** A user without access to the portal can only leave it. */
  hasNavigation: boolean
}

export function Header({ actions, uploads, hasNavigation }: HeaderProps) {
  const session = useSession()
  const isWide = useIsWide('md')
  const withManager = useManagerLinks()
  const [isMenuOpen, setIsMenuOpen] = useState(false)
  const isOfSeveral = session.agencyCount > 1
  return (
    <header className="print:hidden sticky top-0 z-30 flex h-14 items-center gap-2 border-b border-line bg-surface px-4 md:gap-4 md:px-7">
      <div className="flex min-w-0 items-center gap-2.5">
        <Link
          href={withManager(paths.dashboard())}
          aria-label={`${brand.name}, home page`}
          className="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md font-bold tracking-tight md:min-h-9"
        >
          <BrandMark />
          <span className={classNames('truncate', isOfSeveral ? 'max-2xl:hidden' : 'md:max-lg:hidden')}>
            {brand.name}
          </span>
        </Link>
        {isOfSeveral ? (
          <PlainButton
            aria-label={`${session.complianceAgencyName}, switch portfolio`}
            onPress={actions.switchPortfolio}
            className="min-h-11 max-w-36 min-w-0 cursor-pointer truncate rounded-md px-1.5 text-left text-sm font-semibold hover:bg-hover md:min-h-9 md:max-lg:line-clamp-2 md:max-lg:max-w-28 md:max-lg:text-xs md:max-lg:whitespace-normal lg:max-xl:max-w-44 2xl:max-w-56"
          >
            {session.complianceAgencyName}
          </PlainButton>
        ) : null}
      </div>
      {isWide && hasNavigation ? <MainNavigation /> : <span className="flex-1" />}
      <div className="flex min-w-0 shrink-0 items-center gap-1">
        {session.isImpersonating ? (
          <LazyPart>
            <ViewingAs name={session.complianceUserName} agency={session.complianceAgencyName} />
          </LazyPart>
        ) : null}
        {isWide && hasNavigation ? (
          <LazyPart>
            <WhoseWork />
          </LazyPart>
        ) : null}
        {hasNavigation ? uploads : null}
        {isWide || !hasNavigation ? (
          <UserMenu actions={actions} />
        ) : (
          <IconButton
            label="Menu"
            icon={<MenuIcon aria-hidden size={20} />}
            hasTooltip={false}
            aria-haspopup="dialog"
            aria-expanded={isMenuOpen}
            onPress={() => setIsMenuOpen(true)}
          />
        )}
      </div>
      {isMenuOpen && !isWide ? (
        <LazyPart>
          <MobileMenu isOpen onClose={() => setIsMenuOpen(false)} actions={actions} />
        </LazyPart>
      ) : null}
    </header>
  )
}

import { useLocation } from '@tanstack/react-router'
import { ExternalLink } from '@/ui/icons.ts'
import { Link } from '@/ui/actions/Link.tsx'
import { useSession } from '@/shared/session/use-session.ts'
import { settingsSections } from './settings-links.ts'

export function SettingsSidebar() {
  const pathname = useLocation({ select: (location) => location.pathname })
  return (
    <nav aria-label="Settings" className="flex flex-col gap-5">
      {settingsSections(useSession()).map(({ label, links }) => (
        <section key={label} aria-label={label}>
          <h2 className="px-3 pb-1 text-sm font-semibold text-quiet">{label}</h2>
          <ul className="flex flex-col gap-0.5">
            {links.map((link) => (
              <li key={link.label}>
                <Link
                  href={link.href}
                  className="flex min-h-11 items-center gap-2 rounded-md px-3 py-1.5 font-medium hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:text-accent-strong md:min-h-9"
                  {...(link.href === pathname ? { 'aria-current': 'page' as const } : {})}
                  {...(link.isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
                >
                  <span className="min-w-0 flex-1">{link.label}</span>
                  {link.isExternal ? (
                    <>
                      <ExternalLink aria-hidden size={14} className="shrink-0 text-quiet" />
                      <span className="sr-only"> (opens in a new tab)</span>
                    </>
                  ) : null}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

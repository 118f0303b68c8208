import { BookOpen, ExternalLink, MessageSquare, Rocket } from '@/ui/icons.ts'
import type { ReactNode } from 'react'
import type { StateCode } from '@contract/states.ts'
import { legacyLink, type LegacyPage, type LinkingSession } from '@/shared/legacy-links.ts'
import { brand } from '@/shared/page-config.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

type ResourceTilesProps = { session: LinkingSession; state: StateCode }

const popular: readonly { label: string; page: LegacyPage; state?: StateCode }[] = [
  { label: 'Bookings', page: 'bookings' },
  { label: 'Quotes', page: 'quotes' },
  { label: 'Invoices', page: 'invoices' },
  { label: 'Key Management', page: 'keyManagement' },
  { label: 'Lease Checks', page: 'leaseChecks', state: 'qld' },
  { label: 'Service Reports & Quotes', page: 'serviceReports' },
]

/** Links to help, documents and frequently used pages. */
export function ResourceTiles({ session, state }: ResourceTilesProps) {
  const links = popular.filter((link) => link.state === undefined || link.state === state)
  return (
    <section
      aria-label="Resources"
      className="grid grid-cols-3 gap-3 max-sm:gap-2 sm:grid-cols-2 xl:grid-cols-[1fr_1fr_1fr_1.3fr]"
    >
      <Tile title="Feedback" href={brand.feedbackUrl} icon={<MessageSquare aria-hidden size={18} />}>
        Tell us what works and what does not.
      </Tile>
      <Tile title="Brochures" href={brand.brochuresUrl} icon={<BookOpen aria-hidden size={18} />}>
        For landlords and tenants, ready to send.
      </Tile>
      <Tile title="Getting started" href={brand.gettingStartedUrl} icon={<Rocket aria-hidden size={18} />}>
        The portal in a few short steps.
      </Tile>
      <section
        aria-labelledby="popular-links"
        className="only:col-span-full rounded-lg max-sm:col-span-full border border-line bg-surface px-4 py-3.5"
      >
        <h2 id="popular-links" className="mb-1 font-semibold">
          Popular links
        </h2>
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5">
          {links.map(({ label, page }) => (
            <li key={page}>
              <TextLink href={legacyLink(session, page)} isExternal className="inline-block py-1">
                {label}
              </TextLink>
            </li>
          ))}
        </ul>
      </section>
    </section>
  )
}

function Tile({ title, href, icon, children }: { title: string; href: string; icon: ReactNode; children: ReactNode }) {
  if (href === '') return null
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="group flex items-start gap-3 rounded-lg border border-line bg-surface px-4 py-3.5 max-sm:px-2.5 max-sm:py-2 hover:border-line-strong"
    >
      <span className="mt-px rounded-md max-sm:hidden bg-accent-soft p-2 text-accent-strong">{icon}</span>
      <span className="min-w-0 flex-1">
        <span className="block font-semibold group-hover:underline">
          {title}
          <ExternalLink aria-hidden size={13} className="mb-0.5 ml-1.5 inline text-quiet" />
          <span className="sr-only"> (opens in a new tab)</span>
        </span>
        <span className="block text-quiet max-sm:hidden">{children}</span>
      </span>
    </a>
  )
}

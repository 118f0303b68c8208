import NotAvailable from '@/shared/error-pages/NotAvailable.tsx'
import { legacyPropertyLink } from '@/shared/legacy-links.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'

/** The provider's own system still has the property. */
export default function WithoutPage({ id }: { id: number }) {
  const session = useSession()
  return (
    <NotAvailable title="Property" text="The pages of properties are not available to you">
      <TextLink href={legacyPropertyLink(session, id)} isExternal>
        View in compliance system
      </TextLink>
    </NotAvailable>
  )
}

import { legacyLink } from '@/shared/legacy-links.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Card } from '@/ui/layout/Card.tsx'

/** The state system shows the connection to the management software. */
export function SoftwareLink() {
  return (
    <Card title="Property management software">
      <TextLink href={legacyLink(useSession(), 'apiIntegration')} isExternal>
        See the connection to your software
      </TextLink>
    </Card>
  )
}

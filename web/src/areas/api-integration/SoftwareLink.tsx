import { legacyLink } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Card } from '@/ui/layout/Card.tsx'

/** Software of other companies is connected elsewhere; the state system shows the connection too. */
export function SoftwareLink() {
  return (
    <Card title="Property management software">
      <ul className="flex flex-col gap-2">
        <li>
          <TextLink href={paths.integration()}>Connect your software</TextLink>
        </li>
        <li>
          <TextLink href={legacyLink(useSession(), 'apiIntegration')} isExternal>
            See the connection to your software
          </TextLink>
        </li>
      </ul>
    </Card>
  )
}

import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Card } from '@/ui/layout/Card.tsx'

/** Software of other companies is connected on a page of its own. */
export function SoftwareLink() {
  return (
    <Card title="Property management software">
      <TextLink href={paths.integration()}>See the connection to your software</TextLink>
    </Card>
  )
}

import { paths } from '@/shared/paths.ts'
import { useIntegrations } from '@/shared/session/use-agency.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Says that the agency's software no longer accepts the connection. */
export function SoftwareBanner() {
  const revoked = useIntegrations().find(({ isRevoked }) => isRevoked)
  if (!revoked) return null
  return (
    <Banner
      tone="critical"
      title={`${revoked.name} no longer accepts our connection`}
      action={<TextLink href={paths.integration()}>Connect again</TextLink>}
    >
      Properties and tenancies are not updated until the master user of your agency connects it again. Nothing is lost.
    </Banner>
  )
}

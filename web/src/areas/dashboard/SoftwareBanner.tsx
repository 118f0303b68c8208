import { paths } from '@/shared/paths.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Says that the agency's software no longer accepts the connection. */
export default function SoftwareBanner({ name }: { name: string }) {
  return (
    <Banner
      tone="critical"
      title={`${name} no longer accepts our connection`}
      action={<TextLink href={paths.integration()}>Connect again</TextLink>}
    >
      Properties and tenancies are not updated until the master user of your agency connects it again. Nothing is lost.
    </Banner>
  )
}

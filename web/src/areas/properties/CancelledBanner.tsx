import { telephoneLink, useProvider } from '@/shared/session/use-provider.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'

export default function CancelledBanner() {
  const { phone } = useProvider()
  return (
    <Banner
      tone="attention"
      title="This property has been cancelled. Please contact the provider for further assistance."
    >
      {phone === null ? null : (
        <a href={telephoneLink(phone)} className={linkClass}>
          {phone}
        </a>
      )}
    </Banner>
  )
}

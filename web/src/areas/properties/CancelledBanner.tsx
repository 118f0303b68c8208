import { brand } from '@/shared/page-config.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'

export default function CancelledBanner() {
  return (
    <Banner
      tone="attention"
      title="This property has been cancelled. Please contact the provider for further assistance."
    >
      <a href={`tel:${brand.helpPhone.replaceAll(/\s/g, '')}`} className={linkClass}>
        {brand.helpPhone}
      </a>
    </Banner>
  )
}

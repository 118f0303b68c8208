import { brand } from '@/shared/page-config.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Shown before the configured day, by the date in the agency's state. */
export function MaintenanceBanner({ today }: { today: string }) {
  if (today >= brand.maintenanceUntil) return null
  return <Banner tone="attention">{brand.maintenanceText}</Banner>
}

import { brand } from '@/shared/page-config.ts'
import { Banner } from '@/ui/feedback/Banner.tsx'

/** Shows before the configured day, by the calendar of the agency's state, and never again from that day on. */
export function MaintenanceBanner({ today }: { today: string }) {
  if (today >= brand.maintenanceUntil) return null
  return <Banner tone="attention">{brand.maintenanceText}</Banner>
}

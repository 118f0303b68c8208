import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'

/** Shown when a reload failed and the page shows the earlier data. */
export function StaleBanner({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  return (
    <Banner
      tone="critical"
      isUrgent
      title="Failed to get property"
      action={
        <Button size="small" onPress={onRetry} isPending={isRetrying}>
          Try again
        </Button>
      }
    >
      What you see may not be up to date.
    </Banner>
  )
}

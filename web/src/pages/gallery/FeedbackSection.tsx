import { SearchX } from '@/ui/icons.ts'
import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Countdown } from '@/ui/feedback/Countdown.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '@/ui/feedback/ErrorPanel.tsx'
import { Meter } from '@/ui/charts/Meter.tsx'
import { ProgressBar } from '@/ui/feedback/ProgressBar.tsx'
import { Skeleton } from '@/ui/feedback/Skeleton.tsx'
import { Spinner } from '@/ui/feedback/Spinner.tsx'
import { toast } from '@/ui/overlays/toast-queue.ts'
import { VisuallyHidden } from '@/ui/layout/VisuallyHidden.tsx'

export function FeedbackSection() {
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <>
      <Specimen name="Toast">
        <Button onPress={() => toast.success('Tenancy added')}>Success</Button>
        <Button onPress={() => toast.info('We’re preparing your invoice')}>Info</Button>
        <Button onPress={() => toast.error('Invoice #4711 failed to download', 'Please try again.')}>Error</Button>
        <Button
          onPress={() =>
            toast.error(
              'Failed to add tenancy',
              'The start date of this tenancy lies before the end of the one before it, which ends 31/01/2027.',
            )
          }
        >
          Long error
        </Button>
      </Specimen>
      <Specimen name="ProgressBar and Meter" layout="grid">
        <ProgressBar label="condition-report-march.pdf" value={62} />
        <ProgressBar label="Preparing the export" />
        <ProgressBar label="Uploaded" value={100} tone="good" valueText="Done" />
        <ProgressBar label="Failed" value={30} tone="critical" valueText="Stopped" />
        <Meter label="Compliant" value={812} max={1107} tone="good" />
        <Meter label="None on service" value={0} max={0} />
      </Specimen>
      <Specimen name="Spinner and Skeleton" layout="block">
        <div className="flex items-center gap-2">
          <Spinner label="Loading" size={20} />
          <Spinner size={14} /> Uploading
          <VisuallyHidden> (read out, not shown)</VisuallyHidden>
        </div>
        <div className="grid gap-3 md:grid-cols-3">
          <Skeleton />
          <Skeleton shape="row" />
          <Skeleton shape="block" />
        </div>
      </Specimen>
      <Specimen name="Countdown" layout="row">
        <Countdown seconds={300} />
        <Countdown seconds={45} label="Held for you" onExpire={() => toast.info('Your booking time has expired')} />
      </Specimen>
      <Specimen name="EmptyState and ErrorPanel" layout="grid">
        <EmptyState
          title="No properties found"
          icon={<SearchX size={22} />}
          action={<Button>Clear all filters</Button>}
        >
          No property matches “Wattlebird” and the two filters.
        </EmptyState>
        <ErrorPanel
          title="Failed to get stats"
          message="The service did not answer in time."
          onRetry={() => setIsRetrying(!isRetrying)}
          isRetrying={isRetrying}
        />
      </Specimen>
    </>
  )
}

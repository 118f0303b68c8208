import { Building2, RefreshCw } from '@/ui/icons.ts'
import { useState } from 'react'
import { Specimen } from '@/pages/gallery/Specimen.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Button } from '@/ui/actions/Button.tsx'
import { Chip } from '@/ui/feedback/Chip.tsx'
import { CountBadge } from '@/ui/feedback/CountBadge.tsx'

const filters = [
  'Smoke alarm',
  'Overdue',
  'Property manager: Priyanka Venkataramanan-Nair of the Brunswick East office',
]

export function StatusSection() {
  const [shown, setShown] = useState(filters)
  return (
    <>
      <Specimen name="Badge">
        <Badge tone="good">Compliant</Badge>
        <Badge tone="attention">Overdue</Badge>
        <Badge tone="critical">Suspension warning</Badge>
        <Badge tone="neutral">Vacant</Badge>
        <Badge tone="accent">Booked in</Badge>
        <Badge tone="neutral" icon={<Building2 aria-hidden size={13} />}>
          PropertyMe
        </Badge>
        <Badge tone="attention" icon={<RefreshCw aria-hidden size={13} />}>
          Lease agreement update required before the next service can be booked with the occupant
        </Badge>
      </Specimen>
      <Specimen name="CountBadge">
        <CountBadge count={9} />
        <CountBadge count={55} tone="critical" />
        <CountBadge count={1284} tone="accent" />
      </Specimen>
      <Specimen name="Chip">
        {shown.map((label) => (
          <Chip key={label} label={label} onRemove={() => setShown(shown.filter((each) => each !== label))} />
        ))}
        <Button variant="quiet" size="small" onPress={() => setShown(shown.length === 0 ? filters : [])}>
          {shown.length === 0 ? 'Put back' : 'Clear all'}
        </Button>
      </Specimen>
      <Specimen name="Banner" layout="block">
        <Banner title="You are viewing the portal as Priya Nair">Changes are recorded under both names.</Banner>
        <Banner tone="good" onDismiss={() => undefined}>
          All reported findings of this property are resolved.
        </Banner>
        <Banner tone="attention" title="Your session has ended" action={<Button size="small">Sign in again</Button>}>
          What you have typed is still here. Sign in in another tab and carry on.
        </Banner>
        <Banner
          tone="critical"
          title="Gas safety check was due 03/11/2026"
          action={<Button size="small">Fix the key</Button>}
          onDismiss={() => undefined}
        >
          Victoria requires one every 24 months; the last was 03/11/2024. A visit on 21/10/2026 failed: the key did not
          work.
        </Banner>
        <Banner tone="neutral">Planned maintenance on Sunday from 2:00 am to 3:00 am.</Banner>
      </Specimen>
    </>
  )
}

import { Banner } from '@/ui/feedback/Banner.tsx'
import { HelpTeam } from '../HelpTeam.tsx'

export function AllDisqualified({ reasons }: { reasons: readonly string[] }) {
  return (
    <Banner tone="attention" title="There is no way in left that can be unblocked here">
      <div className="flex flex-col gap-2">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        <HelpTeam />
      </div>
    </Banner>
  )
}

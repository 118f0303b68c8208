import { Banner } from '@/ui/feedback/Banner.tsx'

/** What the hold means, before it is requested. */
export function HoldEffects({ effects }: { effects: readonly string[] }) {
  if (effects.length === 0) return null
  return (
    <Banner tone="attention" title="What this hold means">
      <ul className="flex list-disc flex-col gap-1 pl-5">
        {effects.map((effect) => (
          <li key={effect}>{effect}</li>
        ))}
      </ul>
    </Banner>
  )
}

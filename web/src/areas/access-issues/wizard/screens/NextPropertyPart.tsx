import { ArrowRight } from '@/ui/icons.ts'
import { Button } from '@/ui/actions/Button.tsx'
import type { NextProperty } from '../use-next-property.ts'

/** The next property to work on, on each screen with which the wizard can end. */
export function NextPropertyPart({ next }: { next: NextProperty | null }) {
  if (!next) return null
  return (
    <div className="flex flex-col items-center gap-2 text-center">
      <p className="text-quiet">Next in the list: {next.address}</p>
      <Button iconAfter={<ArrowRight aria-hidden size={16} />} onPress={next.open}>
        Next property
      </Button>
    </div>
  )
}

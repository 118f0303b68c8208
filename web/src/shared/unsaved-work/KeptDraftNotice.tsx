import { useState } from 'react'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { states } from '@contract/states.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { formatDayAndTime } from '@/ui/format.ts'
import type { KeptDraft } from './kept-draft.ts'

type KeptDraftNoticeProps = { draft: KeptDraft<object>; onStartAfresh: () => void }

/** Says that the form begins with what was typed before, and lets the user do without it. */
export function KeptDraftNotice({ draft, onStartAfresh }: KeptDraftNoticeProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const [isShown, setIsShown] = useState(draft.typedAt !== null)
  if (!isShown || !draft.typedAt) return null
  const startAfresh = () => {
    setIsShown(false)
    draft.save(null)
    onStartAfresh()
  }
  return (
    <Banner
      tone="neutral"
      action={
        <Button size="small" onPress={startAfresh}>
          Start afresh
        </Button>
      }
    >
      You typed this on {formatDayAndTime(draft.typedAt, timeZone)}. It was kept on this device.
    </Banner>
  )
}

import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'

type NoticeChoiceProps = {
  notices: readonly NoticeProblem[]
  value: number
  onChange: (noticeId: number) => void
  /** Why a notice cannot be chosen. */
  block: (notice: NoticeProblem) => string | undefined
}

/** Which access issue the dialog is about; only named if there is one. */
export function NoticeChoice({ notices, value, onChange, block }: NoticeChoiceProps) {
  const [only] = notices
  if (only && notices.length === 1) return <p className="font-medium">{only.publicName}</p>
  return (
    <RadioGroup
      label="Access issue"
      value={String(value)}
      onChange={(chosen) => onChange(Number(chosen))}
      options={notices.map((notice) => ({
        value: String(notice.noticeId),
        label: notice.publicName,
        description: block(notice),
        isDisabled: block(notice) !== undefined,
      }))}
    />
  )
}

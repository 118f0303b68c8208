import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { Checkbox } from '@/ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '@/ui/fields/CheckboxGroup.tsx'
import type { NoticeBlock } from './use-notice-choice.ts'

type NoticeChoiceProps = {
  value: readonly number[]
  onChange: (noticeIds: number[]) => void
  errorMessage: string | undefined
  notices: readonly NoticeProblem[]
  block: NoticeBlock
}

/** Which access issues of the property the dialog is about; only named if there is one. */
export function NoticeChoice({ value, onChange, errorMessage, notices, block }: NoticeChoiceProps) {
  const [only] = notices
  if (only && notices.length === 1) return <p className="font-medium">{only.publicName}</p>
  return (
    <CheckboxGroup
      label="Access issues"
      description="What you enter applies to all that are ticked."
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      errorMessage={errorMessage}
    >
      {notices.map((notice) => (
        <Checkbox
          key={notice.noticeId}
          value={String(notice.noticeId)}
          isDisabled={block(notice) !== undefined}
          description={block(notice)}
        >
          {notice.publicName}
        </Checkbox>
      ))}
    </CheckboxGroup>
  )
}

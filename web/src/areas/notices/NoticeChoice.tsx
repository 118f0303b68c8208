import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { RadioGroup } from '@/ui/fields/RadioGroup.tsx'
import type { NoticeBlock } from './first-notice.ts'

type NoticeChoiceProps = {
  /** The form of the dialog, which has a field for the notice. */
  form: { watch: (name: 'noticeId') => number; setValue: (name: 'noticeId', noticeId: number) => void }
  notices: readonly NoticeProblem[]
  block: NoticeBlock
}

/** Which access issue the dialog is about; only named if there is one. */
export function NoticeChoice({ form, notices, block }: NoticeChoiceProps) {
  const [only] = notices
  if (only && notices.length === 1) return <p className="font-medium">{only.publicName}</p>
  return (
    <RadioGroup
      label="Access issue"
      value={String(form.watch('noticeId'))}
      onChange={(chosen) => form.setValue('noticeId', Number(chosen))}
      options={notices.map((notice) => ({
        value: String(notice.noticeId),
        label: notice.publicName,
        description: block(notice),
        isDisabled: block(notice) !== undefined,
      }))}
    />
  )
}

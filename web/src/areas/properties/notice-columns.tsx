import type { NoticeItem } from '@contract/access-issues/access-issue-lists.ts'
import { accessIssueTagLabels } from '@contract/access-issues/access-issues.ts'
import { findTag } from '@contract/labels.ts'
import { noticeTypeLabels, toNoticeType } from '@contract/notices/notices.ts'
import type { ReactNode } from 'react'
import { ResolveRequestState } from '@/shared/property-actions/ResolveRequestState.tsx'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { toDay, formatDay } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'

/** Why technicians cannot or could not get in; a resolved issue shows how and by whom. */
type NoticeColumns = {
  isResolved: boolean
  timeZone: string
  /** What can be done about the open notices. */
  renderActions: (notice: NoticeItem) => ReactNode
}

export function noticeColumns({ isResolved, timeZone, renderActions }: NoticeColumns): Column<NoticeItem>[] {
  const shown = (instant: string) => <time dateTime={instant}>{formatDay(toDay(instant, timeZone))}</time>
  const outcome: Column<NoticeItem> = {
    id: 'outcome',
    header: 'Resolved',
    cell: ({ resolution }) =>
      resolution === null ? null : (
        <>
          <Badge tone="good">Resolved</Badge> {shown(resolution.resolvedAt)}
          <span className="block wrap-anywhere text-quiet">
            {[resolution.reason, resolution.resolvedBy].filter(Boolean).join(' · ') || 'Reason not specified'}
          </span>
        </>
      ),
  }
  const tags: Column<NoticeItem> = {
    id: 'tags',
    header: 'Tags',
    cell: (notice) => (
      <ul className="flex flex-wrap gap-1.5">
        {notice.isUrgent ? (
          <li>
            <Badge tone="critical">Urgent</Badge>
          </li>
        ) : null}
        {notice.tags.map((code) => {
          const { label, tone } = findTag(accessIssueTagLabels, code)
          return (
            <li key={code}>
              <Badge tone={tone}>{label}</Badge>
            </li>
          )
        })}
      </ul>
    ),
  }
  const actions: Column<NoticeItem> = { id: 'actions', header: 'Actions', isActions: true, cell: renderActions }
  return [
    {
      id: 'problem',
      header: 'Problem',
      isRowHeader: true,
      width: '40%',
      cell: ({ problems }) => (
        <ul className="flex flex-col gap-1">
          {problems.map(({ noticeId, noticeType, publicName, createdAt, resolveRequest }) => (
            <li key={noticeId}>
              {publicName}
              <span className="block text-xs font-normal text-quiet">
                {noticeTypeLabels[toNoticeType(noticeType)]} · Since {shown(createdAt)}
              </span>
              {resolveRequest && !isResolved ? (
                <ResolveRequestState request={resolveRequest} timeZone={timeZone} />
              ) : null}
            </li>
          ))}
        </ul>
      ),
    },
    isResolved ? outcome : tags,
    ...(isResolved ? [] : [actions]),
  ]
}

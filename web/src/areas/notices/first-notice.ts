import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'

/** Why a notice cannot be chosen. */
export type NoticeBlock = (notice: NoticeProblem) => string | undefined

/** The notice that a dialog begins with: the first that can be chosen. */
export const firstNoticeId = (notices: readonly NoticeProblem[], block: NoticeBlock): number =>
  (notices.find((notice) => block(notice) === undefined) ?? notices[0])?.noticeId ?? 0

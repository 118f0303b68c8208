import { useState } from 'react'
import type { NoticeProblem } from '@contract/access-issues/access-issue-lists.ts'
import { CallError } from '@/shared/api/call-error.ts'

/** Why a notice cannot be chosen. */
export type NoticeBlock = (notice: NoticeProblem) => string | undefined

/** The notice that a dialog begins with: the first that can be chosen. */
export function firstNoticeIds(notices: readonly NoticeProblem[], block: NoticeBlock): number[] {
  const first = notices.find((notice) => block(notice) === undefined)
  return first ? [first.noticeId] : []
}

/** Which of the sent notices a refusal is about: it names them by their place in the request. */
function refusedIds({ code, fields }: CallError, sent: readonly number[]): number[] {
  if (code !== 'conflict') return []
  return Object.keys(fields).flatMap((path) => {
    if (path === 'noticeId') return sent.slice(0, 1)
    const place = /^otherNoticeIds\.(\d+)$/.exec(path)?.[1]
    return place === undefined ? [] : sent.slice(Number(place) + 1, Number(place) + 2)
  })
}

/** The texts of the refused notices are part of its message. */
const withoutFields = ({ status, code, message, reference }: CallError): CallError =>
  new CallError(status, { code, message, ...(reference !== undefined && { reference }) })

/** Keeps the notices that others have settled since the dialog was opened: they cannot be chosen any more. */
export function useNoticeChoice(notices: readonly NoticeProblem[], ownBlock: NoticeBlock) {
  const [settled, setSettled] = useState<readonly number[]>([])
  const [refusal, setRefusal] = useState<{ of: CallError; shown: CallError } | null>(null)
  const block: NoticeBlock = (notice) =>
    settled.includes(notice.noticeId) ? 'Settled in the meantime' : ownBlock(notice)
  return {
    block,
    /** True if none is left that could be chosen, because others were faster. */
    isOver: settled.length > 0 && notices.every((notice) => block(notice) !== undefined),
    /** After a refusal: returns the sent notices that can still be chosen. */
    settle: (error: CallError, sent: readonly number[]): number[] => {
      const refused = refusedIds(error, sent)
      if (refused.length > 0) setRefusal({ of: error, shown: withoutFields(error) })
      setSettled([...settled, ...refused])
      return sent.filter((id) => !refused.includes(id))
    },
    /** The error without what the choice shows itself. */
    shownError: (error: CallError | null): CallError | null =>
      error !== null && error === refusal?.of ? refusal.shown : error,
  }
}

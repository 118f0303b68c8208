import { entryCitationText } from '../entry-rules/citation.ts'
import type { NoticeRule } from './case-facts.ts'

export function describeNoticeRule(rule: NoticeRule): string {
  const { minNoticeHours, isBusinessDays, noticeForm } = rule
  const days = minNoticeHours / 24
  const time = isBusinessDays
    ? `${days} business days`
    : minNoticeHours % 24 === 0 && days > 3
      ? `${days} days`
      : `${minNoticeHours} hours`
  return `The law asks for notice at least ${time} before: ${noticeForm} (${entryCitationText(rule)}).`
}

import type { NoticeRule } from './case-facts.ts'

export function describeNoticeRule({ minNoticeHours, isBusinessDays, noticeForm, instrument }: NoticeRule): string {
  const days = minNoticeHours / 24
  const time = isBusinessDays
    ? `${days} business days`
    : minNoticeHours % 24 === 0 && days > 3
      ? `${days} days`
      : `${minNoticeHours} hours`
  return `The law asks for notice at least ${time} before: ${noticeForm} (${instrument}).`
}

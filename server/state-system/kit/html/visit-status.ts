import type { Tag } from '../../../../contract/labels.ts'

type VisitStatus = 'BOOKED' | 'COMPLETED' | 'NO_ACCESS' | 'CANCELLED'

export const visitStatusTags: Record<VisitStatus, Tag> = {
  BOOKED: { label: 'Booked', tone: 'good' },
  COMPLETED: { label: 'Done', tone: 'neutral' },
  NO_ACCESS: { label: 'No access', tone: 'critical' },
  CANCELLED: { label: 'Cancelled', tone: 'neutral' },
}

type VisitTimes = { status: VisitStatus; startsAt: string; endsAt: string }

const isUnderWay = ({ status, startsAt, endsAt }: VisitTimes, now: Date): boolean =>
  status === 'BOOKED' && new Date(startsAt) <= now && now < new Date(endsAt)

export const visitStatusTag = (visit: VisitTimes, now: Date): Tag =>
  isUnderWay(visit, now) ? { label: 'Under way', tone: 'attention' } : visitStatusTags[visit.status]

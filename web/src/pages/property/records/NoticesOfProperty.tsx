import { ChevronDown } from '@/ui/icons.ts'
import { useState } from 'react'
import type { NoticeItem } from '@contract/access-issues/access-issue-lists.ts'
import { listPropertyNotices } from '@contract/properties/property-page.ts'
import { states } from '@contract/states.ts'
import { noticeColumns } from '@/areas/properties/notice-columns.tsx'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { legacyNoticesLink } from '@/shared/legacy-links.ts'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { noticeItems } from '@/shared/property-actions/notice-items.tsx'
import { usePropertyActions } from '@/shared/property-actions/property-actions.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Menu } from '@/ui/overlays/Menu.tsx'
import { NativeSelect } from '@/ui/fields/NativeSelect.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { useRecordPages } from './use-record-pages.ts'

const views = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
] as const

export default function NoticesOfProperty({ propertyId, address }: { propertyId: number; address: string }) {
  const [view, setView] = useState<'open' | 'resolved'>('open')
  const { pages, size } = useRecordPages(view)
  const session = useSession()
  const isResolvedHere = useExperiment('AgencyEntryMethod')
  const { timeZone } = states[session.complianceAgencyState]
  const isResolved = view === 'resolved'
  const { open } = usePropertyActions()
  const property = { id: propertyId, address }
  const renderActions = ({ problems, tags }: NoticeItem) =>
    tags.includes('CANCELLED') ? null : (
      <Menu
        label="Actions for the access issues"
        placement="bottom end"
        trigger={
          <Button size="small" iconAfter={<ChevronDown aria-hidden size={14} />}>
            Resolve
          </Button>
        }
        items={noticeItems(property, problems, open)}
      />
    )
  const query = { resolved: isResolved ? 'true' : undefined }
  return (
    <div className="flex flex-col gap-3">
      <div className="mx-5 flex flex-wrap items-end justify-between gap-3 max-md:mx-4 print:hidden">
        <NativeSelect label="Show access issues" options={views} value={view} onChange={setView} className="w-48" />
        {isResolvedHere ? null : (
          // If issues are still resolved on the older page, this links to it.
          <TextLink href={legacyNoticesLink(session, address)} isExternal>
            View notices
          </TextLink>
        )}
      </div>
      <RecordList
        list={useListQuery(listPropertyNotices, { params: { id: propertyId }, query: { ...query, ...size } }, pages)}
        columns={noticeColumns({ isResolved, timeZone, renderActions })}
        rowKey={({ id }) => id}
        label="Access issues"
        emptyTitle={isResolved ? 'No resolved access issues' : 'There are no access issues for this property.'}
        failureText="Failed to get access issues"
      />
    </div>
  )
}

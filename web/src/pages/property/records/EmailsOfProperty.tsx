import { listPropertyEmails } from '@contract/emails.ts'
import { states } from '@contract/states.ts'
import { emailColumns } from '@/areas/emails/email-columns.tsx'
import { RecordList } from '@/areas/properties/RecordList.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { useSession } from '@/shared/session/use-session.ts'
import { useRecordPages } from './use-record-pages.ts'

/** How often the list is reloaded while an email waits to be sent. */
const refetchMs = 5_000

export default function EmailsOfProperty({ propertyId }: { propertyId: number }) {
  const { timeZone } = states[useSession().complianceAgencyState]
  const { pages, size } = useRecordPages()
  const list = useListQuery(listPropertyEmails, { params: { id: propertyId }, query: size }, pages, {
    refetchAfter: (rows) => (rows.some(({ status }) => status === 'QUEUED') ? refetchMs : false),
  })
  return (
    <RecordList
      list={list}
      columns={emailColumns(timeZone)}
      rowKey={({ mailId }) => mailId}
      label="Emails"
      emptyTitle="No emails about this property yet"
      failureText="Failed to get emails"
    />
  )
}

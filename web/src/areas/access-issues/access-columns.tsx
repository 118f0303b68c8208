import { legacyNoticesLink } from '@/shared/legacy-links.ts'
import { paths } from '@/shared/paths.ts'
import { orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/table-columns.ts'
import { TextLink } from '@/ui/TextLink.tsx'
import { AccessTags } from './AccessTags.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { AccessRow } from './access-row.ts'

const address: Column<AccessRow> = {
  id: 'address',
  header: 'Address',
  isRowHeader: true,
  width: '24%',
  cell: ({ propertyId, addressLine1, addressLine2 }) => (
    <>
      <TextLink href={paths.property(propertyId)}>{addressLine1}</TextLink>
      <p className="text-xs font-normal text-quiet">{addressLine2}</p>
    </>
  ),
}
const problems: Column<AccessRow> = {
  id: 'problems',
  header: 'Problems',
  width: '30%',
  cell: (row) => <ProblemList problems={row.problems} />,
}
const tags: Column<AccessRow> = { id: 'tags', header: 'Tags', cell: (row) => <AccessTags {...row} /> }
const manager: Column<AccessRow> = {
  id: 'manager',
  header: 'Property manager',
  width: '14%',
  cell: ({ managerName }) => orNotSpecified(managerName),
}

/** Where issues are still resolved on the older page, each row leads there. */
const notices = (systemUrl: string): Column<AccessRow> => ({
  id: 'notices',
  header: 'Notices',
  isActions: true,
  cell: ({ noticesAddress, addressLine1 }) =>
    noticesAddress === null ? null : (
      <TextLink href={legacyNoticesLink(systemUrl, noticesAddress)} isExternal>
        View notice<span className="sr-only"> of {addressLine1}</span>
      </TextLink>
    ),
})

type Version = { isResolvedHere: boolean; systemUrl: string }

export const urgentAccessColumns = ({ isResolvedHere, systemUrl }: Version): Column<AccessRow>[] => [
  address,
  problems,
  tags,
  ...(isResolvedHere ? [] : [notices(systemUrl)]),
]

export const accessColumns = ({ isResolvedHere, systemUrl }: Version): Column<AccessRow>[] => [
  address,
  problems,
  tags,
  manager,
  ...(isResolvedHere ? [] : [notices(systemUrl)]),
]

import { legacyNoticesLink, type LinkingSession } from '@/shared/legacy-links.ts'
import { PropertyLink } from '@/shared/details/PropertyLink.tsx'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { orNotSpecified } from '@/ui/format.ts'
import type { Column } from '@/ui/tables/table-columns.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { AccessTags } from './AccessTags.tsx'
import { OpenWays } from './OpenWays.tsx'
import { ResolveIssueButton } from './ResolveIssueButton.tsx'
import { ResolveNoticeButton } from './ResolveNoticeButton.tsx'
import { ProblemList } from './ProblemList.tsx'
import type { AccessRow } from './access-row.ts'

const address: Column<AccessRow> = {
  id: 'address',
  header: 'Address',
  isRowHeader: true,
  width: '21%',
  cell: ({ propertyId, addressLine1, addressLine2 }) => (
    <>
      <PropertyLink href={paths.property(propertyId)}>{addressLine1}</PropertyLink>
      <p className="text-xs font-normal text-quiet">{addressLine2}</p>
    </>
  ),
}
const problems: Column<AccessRow> = {
  id: 'problems',
  header: 'Problems',
  width: '23%',
  cell: ({ problems: listed, openWaysIn }) => (
    <>
      <ProblemList problems={listed} />
      <OpenWays methods={openWaysIn} />
    </>
  ),
}
const tags: Column<AccessRow> = { id: 'tags', header: 'Tags', cell: (row) => <AccessTags {...row} /> }
const manager: Column<AccessRow> = {
  id: 'manager',
  header: 'Property manager',
  width: '13%',
  cell: ({ managerName }) => orNotSpecified(managerName),
}

type Version = { isResolvedHere: boolean; session: LinkingSession; onResolve: (propertyId: number) => void }

/** If issues are still resolved on the older page, each row links to it. */
const actions = ({ isResolvedHere, session, onResolve }: Version): Column<AccessRow> => ({
  id: 'actions',
  header: 'Actions',
  isActions: true,
  // The older version has two actions and the menu.
  width: isResolvedHere ? '15%' : '19%',
  cell: (row) => (
    <span className="inline-flex items-center justify-end gap-1.5 max-md:flex-wrap">
      {isResolvedHere && !row.tags.includes('CANCELLED') ? (
        <ResolveIssueButton row={row} onResolve={onResolve} />
      ) : null}
      {isResolvedHere || row.noticesAddress === null ? null : (
        <>
          {row.tags.includes('CANCELLED') ? null : <ResolveNoticeButton row={row} />}
          <TextLink href={legacyNoticesLink(session, row.noticesAddress)} isExternal>
            View notice<span className="sr-only"> of {row.addressLine1}</span>
          </TextLink>
        </>
      )}
      <PropertyMenu
        label={`Actions for ${row.addressLine1}`}
        property={{ ...row, compliancePropertyId: row.propertyId }}
        row={row}
      />
    </span>
  ),
})

export const urgentAccessColumns = (version: Version): Column<AccessRow>[] => [
  address,
  problems,
  tags,
  actions(version),
]

export const accessColumns = (version: Version): Column<AccessRow>[] => [
  address,
  problems,
  tags,
  manager,
  actions(version),
]

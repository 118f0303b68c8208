import { lazy, useMemo, useState } from 'react'
import { listNotWithUs, type NotWithUs as Row, type NotWithUsKind } from '@contract/integration/not-with-us.ts'
import { EnrolProperty, type EnrolmentActions } from '@/shared/enrolment/EnrolProperty.tsx'
import { LazyPart } from '@/shared/LazyPart.tsx'
import { ListBody } from '@/shared/list-screen/ListBody.tsx'
import { SearchFilter } from '@/shared/list-screen/SearchFilter.tsx'
import { useListQuery } from '@/shared/list-screen/use-list-query.ts'
import { usePages } from '@/shared/list-screen/use-pages.ts'
import { paths } from '@/shared/paths.ts'
import { useExperiment } from '@/shared/session/use-experiment.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { EmptyState } from '@/ui/feedback/EmptyState.tsx'
import { Select } from '@/ui/fields/Select.tsx'
import { formatDay, orNotSpecified } from '@/ui/format.ts'
import { Card } from '@/ui/layout/Card.tsx'
import type { Column } from '@/ui/tables/table-columns.ts'
import { useTakeBackDuplicate } from './use-take-back-duplicate.ts'

const DuplicateDialog = lazy(async () => import('./DuplicateDialog.tsx'))

const atOnce = 10
const kinds: { value: NotWithUsKind; label: string; empty: string }[] = [
  { value: 'NEW', label: 'Not decided', empty: 'Every property of your software is on service or decided' },
  { value: 'IGNORED', label: 'Ignored', empty: 'Nothing is ignored' },
  { value: 'DUPLICATE', label: 'Duplicates', empty: 'Nothing was left out as a duplicate' },
]

type NotWithUsProps = EnrolmentActions & {
  setAside: { ignore: (id: number) => void; takeBack: (id: number) => void; isPending: boolean }
}

type RowHandlers = NotWithUsProps & { onDuplicate: (row: Row) => void; onNotDuplicate: (row: Row) => void }
type ActionsProps = RowHandlers & { row: Row; kind: NotWithUsKind }

function RowActions({ row, kind, setAside, onEnrol, onStop, onDuplicate, onNotDuplicate }: ActionsProps) {
  const { portfolioPropertyId: id, address, isUnderEnrolment } = row
  if (kind === 'DUPLICATE' || id === null)
    return (
      <Button
        variant="quiet"
        size="small"
        aria-label={`Not a duplicate: ${address}`}
        onPress={() => onNotDuplicate(row)}
      >
        Not a duplicate
      </Button>
    )
  if (kind === 'IGNORED')
    return (
      <Button
        variant="quiet"
        size="small"
        aria-label={`No longer ignore ${address}`}
        isPending={setAside.isPending}
        onPress={() => setAside.takeBack(id)}
      >
        No longer ignore
      </Button>
    )
  return (
    <span className="inline-flex flex-wrap items-start gap-1.5 md:justify-end xl:flex-nowrap">
      <EnrolProperty
        agencyPortfolioPropertyId={id}
        address={address}
        isUnderEnrolment={isUnderEnrolment}
        orderId={row.enrolmentOrderId}
        startedBy={row.underEnrolmentBy ?? undefined}
        onEnrol={onEnrol}
        onStop={onStop}
      >
        Enrol property
      </EnrolProperty>
      {isUnderEnrolment ? null : (
        <>
          <Button
            variant="quiet"
            size="small"
            aria-label={`Ignore ${address}`}
            isPending={setAside.isPending}
            onPress={() => setAside.ignore(id)}
          >
            Ignore
          </Button>
          {row.canBeDuplicate ? (
            <Button
              variant="quiet"
              size="small"
              aria-label={`${address} is a duplicate of …`}
              onPress={() => onDuplicate(row)}
            >
              Duplicate of …
            </Button>
          ) : null}
        </>
      )}
    </span>
  )
}

function AddressOf({ row }: { row: Row }) {
  const seesOthers = useExperiment('PortfolioMirroring')
  const { portfolioPropertyId, address, duplicateOf } = row
  return (
    <>
      {portfolioPropertyId !== null && seesOthers ? (
        <TextLink href={paths.nonManagedProperty(portfolioPropertyId)}>{address}</TextLink>
      ) : (
        address
      )}
      {duplicateOf.map((one) => (
        <span key={one.propertyId} className="block font-normal text-quiet">
          Duplicate of <TextLink href={paths.property(one.propertyId)}>{one.address}</TextLink>
        </span>
      ))}
    </>
  )
}

const columnsOf = (kind: NotWithUsKind, handlers: RowHandlers): Column<Row>[] => [
  { id: 'address', header: 'Address', isRowHeader: true, cell: (row) => <AddressOf row={row} /> },
  ...(kind === 'DUPLICATE'
    ? []
    : [
        { id: 'manager', header: 'Property manager', cell: (row: Row) => orNotSpecified(row.propertyManager) },
        {
          id: 'since',
          header: 'Managed since',
          cell: (row: Row) => <span className="whitespace-nowrap">{formatDay(row.firstActiveDate)}</span>,
        },
      ]),
  {
    id: 'actions',
    header: 'Actions',
    isActions: true,
    cell: (row) => <RowActions row={row} kind={kind} {...handlers} />,
  },
]

/** Properties of the software that are not on service: each can be enrolled, ignored, or left out as a duplicate. */
export default function NotWithUs(actions: NotWithUsProps) {
  const [kind, setKind] = useState<NotWithUsKind>('NEW')
  const [query, setQuery] = useState('')
  const [duplicate, setDuplicate] = useState<Row | null>(null)
  const { takeBack } = useTakeBackDuplicate()
  const list = useListQuery(
    listNotWithUs,
    { query: { kind, ...(query && { query }), 'page-size': atOnce } },
    usePages(atOnce, `${kind} ${query}`),
  )
  const { setAside, onEnrol, onStop } = actions
  const columns = useMemo(
    () =>
      columnsOf(kind, {
        setAside,
        onEnrol,
        onStop,
        onDuplicate: setDuplicate,
        onNotDuplicate: ({ software, externalId }) => takeBack({ body: { software, externalId } }),
      }),
    [kind, setAside, onEnrol, onStop, takeBack],
  )
  const empty = query ? 'No property found' : kinds.find(({ value }) => value === kind)?.empty
  return (
    <Card title="In your software but not with us" isFlush>
      <p className="max-w-prose px-5 pb-3 text-quiet max-md:px-4">
        We do not service these properties. Enrol one, ignore it, or say which property on service it is a second record
        of; what you decide is remembered.
      </p>
      <div className="flex flex-wrap items-end gap-3 px-5 pb-3 max-md:px-4">
        <SearchFilter
          label="Search addresses"
          state={{ query, change: (patch) => setQuery(patch.query) }}
          hasShortcut={false}
          className="w-full sm:w-72"
        />
        <Select label="Show" options={kinds} value={kind} onChange={setKind} className="w-full sm:w-48" />
      </div>
      <ListBody
        list={list}
        columns={columns}
        rowKey={({ software, externalId }) => `${software} ${externalId}`}
        label="Properties that are not with us"
        entities="properties"
        placement="flush card"
        skeletonRows={3}
        failureText="Failed to get the properties of your software"
        empty={<EmptyState title={empty ?? ''} />}
      />
      {duplicate ? (
        <LazyPart>
          <DuplicateDialog record={duplicate} onClose={() => setDuplicate(null)} />
        </LazyPart>
      ) : null}
    </Card>
  )
}

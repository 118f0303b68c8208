import { useId, useState, type ReactNode } from 'react'
import { noManagerLabel } from '@contract/paging.ts'
import type { WorkRow } from '@contract/worklist.ts'
import { RowMenu } from '@/shared/details/RowMenu.tsx'
import { paths } from '@/shared/paths.ts'
import { PropertyMenu } from '@/shared/property-actions/PropertyMenu.tsx'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { telephoneLink } from '@/shared/session/use-provider.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { linkClass } from '@/ui/actions/link-class.ts'
import { TextLink } from '@/ui/actions/TextLink.tsx'
import { classNames } from '@/ui/class-names.ts'
import { Badge } from '@/ui/feedback/Badge.tsx'
import { Clock, MessageSquare, UserRound } from '@/ui/icons.ts'
import { useIsWide } from '@/ui/use-is-wide.ts'
import type { ActionOf, RowHandlers } from './line-action.ts'
import { LineButton } from './LineButton.tsx'
import { workKey } from './work-row.ts'
import { ageText, distanceText } from './work-text.ts'
import { WorkReasons } from './WorkReasons.tsx'

type WorkRowProps = {
  row: WorkRow
  actionOf: ActionOf
  handlers: RowHandlers
  isMarked: boolean
  /** The checkbox, where rows can be selected. */
  select: ReactNode
}

const propertyPath = ({ compliancePropertyId, agencyPortfolioPropertyId }: WorkRow): string =>
  compliancePropertyId === null
    ? paths.nonManagedProperty(agencyPortfolioPropertyId ?? 0)
    : paths.property(compliancePropertyId)

function Address({ row }: { row: WorkRow }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 max-md:flex-nowrap">
      <TextLink href={propertyPath(row)} className="min-w-0 font-semibold max-md:truncate">
        {row.addressLine1}
      </TextLink>
      {row.lines.some(({ isUnsafe }) => isUnsafe) ? (
        <Badge tone="critical" className="shrink-0">
          Unsafe
        </Badge>
      ) : null}
    </p>
  )
}

/** Whom to call, who looks after it, and for how long it has waited. */
function People({ row }: { row: WorkRow }) {
  const age = ageText(row.since, useAgencyToday())
  const { tenant, assignedTo, propertyManager } = row
  return (
    <div className="text-sm text-quiet wrap-anywhere">
      <p>{row.addressLine2}</p>
      {tenant ? (
        <p>
          {tenant.name}
          {tenant.phone ? (
            <>
              {' '}
              <a href={telephoneLink(tenant.phone)} className={classNames(linkClass, 'whitespace-nowrap')}>
                <span className="sr-only">Call {tenant.name}, </span>
                {tenant.phone}
              </a>
            </>
          ) : null}
        </p>
      ) : null}
      <p>
        {assignedTo ? `${assignedTo.name}, assigned` : (propertyManager?.name ?? noManagerLabel)}
        {age ? <span className="whitespace-nowrap"> · {age}</span> : null}
      </p>
    </div>
  )
}

/** What can be done besides settling it; for a property of the provider with all that can be done there. */
function Menu({ row, handlers }: { row: WorkRow; handlers: RowHandlers }) {
  const label = `Actions for ${row.addressLine1}`
  const own = () => [
    {
      id: 'snooze',
      label: 'Let it wait',
      icon: <Clock aria-hidden size={16} />,
      onAction: () => handlers.onSnooze([row]),
    },
    {
      id: 'assign',
      label: 'Assign',
      icon: <UserRound aria-hidden size={16} />,
      onAction: () => handlers.onAssign([row]),
    },
    {
      id: 'ask-owner',
      label: 'Ask the owner',
      icon: <MessageSquare aria-hidden size={16} />,
      onAction: () => handlers.onAskOwner(row),
    },
    {
      id: 'ask-provider',
      label: 'Ask the service provider',
      icon: <MessageSquare aria-hidden size={16} />,
      onAction: () => handlers.onAskProvider(row),
    },
  ]
  const { compliancePropertyId } = row
  return compliancePropertyId === null ? (
    <RowMenu label={label} items={own} />
  ) : (
    <PropertyMenu label={label} property={{ ...row, compliancePropertyId }} row={null} own={own} />
  )
}

function MainButton({ row, actionOf, handlers }: Pick<WorkRowProps, 'row' | 'actionOf' | 'handlers'>) {
  const [gravest] = row.lines
  if (row.snooze)
    return (
      <Button data-work-action size="small" onPress={() => handlers.onBringBack(row)}>
        Bring back<span className="sr-only">, {row.addressLine1}</span>
      </Button>
    )
  return gravest ? <LineButton row={row} line={gravest} variant="secondary" actionOf={actionOf} /> : null
}

/** One property with all that waits there. */
export function WorkRowItem(props: WorkRowProps) {
  const isWide = useIsWide('md')
  const { isMarked } = props
  return (
    <li
      data-work-row={workKey(props.row)}
      className={classNames('px-5 py-3 max-md:px-4 max-md:py-2', isMarked && 'bg-accent-soft')}
    >
      {isWide ? <WideRow {...props} /> : <NarrowRow {...props} />}
    </li>
  )
}

function WideRow({ row, actionOf, handlers, select }: WorkRowProps) {
  return (
    <div className="flex items-start gap-3">
      {select ? <div className="-my-2.5">{select}</div> : null}
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-5">
        <div className="min-w-0">
          <Address row={row} />
          <People row={row} />
        </div>
        <WorkReasons row={row} actionOf={actionOf} handlers={handlers} hasGravest />
      </div>
      <div className="-my-0.5 flex w-52 shrink-0 items-start justify-end gap-1">
        <MainButton row={row} actionOf={actionOf} handlers={handlers} />
        <Menu row={row} handlers={handlers} />
      </div>
    </div>
  )
}

/** On a phone: the address, the gravest reason and its button; the rest on demand. */
function NarrowRow({ row, actionOf, handlers }: WorkRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const today = useAgencyToday()
  const [gravest, ...others] = row.lines
  const on = gravest?.consequence?.on ?? null
  return (
    <>
      <div className="flex items-center gap-3">
        <div className="min-w-0 flex-1">
          <Address row={row} />
          <p className="truncate">{gravest?.text}</p>
          <p className="truncate text-sm text-quiet">
            {[on && distanceText(on, today), others.length > 0 && `${others.length} more`].filter(Boolean).join(' · ')}
          </p>
        </div>
        <div className="flex max-w-40 shrink-0 flex-col items-end">
          <MainButton row={row} actionOf={actionOf} handlers={handlers} />
          <Button
            size="small"
            variant="quiet"
            aria-expanded={isOpen}
            aria-controls={id}
            onPress={() => setIsOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'More'}
            <span className="sr-only"> about {row.addressLine1}</span>
          </Button>
        </div>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen ? (
          <div className="flex flex-col gap-2 pt-1 pb-2">
            <WorkReasons row={row} actionOf={actionOf} handlers={handlers} hasGravest />
            <div className="flex items-end justify-between gap-2">
              <People row={row} />
              <Menu row={row} handlers={handlers} />
            </div>
          </div>
        ) : null}
      </div>
    </>
  )
}
